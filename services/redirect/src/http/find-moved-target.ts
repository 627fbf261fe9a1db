import { originQueryAgent } from '@linkplane/runtime';
import { keyHostOf, type HostResolution } from '../targets/resolve-host.ts';
import type { Resolution } from '../targets/resolve-target.ts';
import type { SlugPath } from './read-path.ts';
import { fail, guarded, respond, type Visit } from './respond.ts';
import type { PlaneResponse } from './send-response.ts';

/**
 * Continues with the link that the old origin of the domain has for a slug that is unknown here. Without an old origin, or a link there, it responds
 * `nothing`.
 */
export function withMovedTarget(
  visit: Visit,
  host: HostResolution,
  { slug, slugKey, profileOnly }: SlugPath,
  nothing: PlaneResponse,
  next: (found: Resolution) => void,
): void {
  const { deps } = visit;
  const origin = profileOnly ? undefined : findOldOrigin(visit, host);
  if (!origin) return respond(visit, nothing);
  const resolve = async (): Promise<Resolution> => {
    const isFound = await deps.fallbacks.find({ ...origin, slug, slugKey });
    return isFound ? await deps.targets.resolve({ host: keyHostOf(host), slugKey }) : { state: 'unknown' };
  };
  resolve().then(
    (found) =>
      guarded(visit, () => {
        if (found.state === 'unknown') respond(visit, nothing);
        else next(found);
      }),
    (error: unknown) => fail(visit.response, deps, error),
  );
}

/**
 * The domain, while its old origin is queried. It never is for another service that looks up a slug here, nor for a form.
 */
function findOldOrigin(
  { facts, deps }: Visit,
  host: HostResolution,
): { domainId: string; workspaceId: string } | undefined {
  if (host.state !== 'custom' || facts.method === 'POST' || facts.agent === originQueryAgent) return undefined;
  const { fallback, workspaceId } = host.settings;
  return fallback && deps.now() < fallback.until ? { domainId: fallback.domainId, workspaceId } : undefined;
}
