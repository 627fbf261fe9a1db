import type { HostSettings } from '@linkplane/links-db/planes/redirect';
import type { PreparedProfile } from '../decide/prepare-target.ts';
import type { HostResolution } from '../targets/resolve-host.ts';
import type { Resolution } from '../targets/resolve-target.ts';
import { fail, guarded, isSuspended, respond, type Visit } from './respond.ts';

type RootProfile = NonNullable<HostSettings['rootProfile']>;

/** Continues with the profile at the root of a custom domain, or responds that it is not available. */
export function withRootProfile(visit: Visit, root: RootProfile, next: (profile: PreparedProfile) => void): void {
  const { targets } = visit.deps;
  const proceed = (resolution: Resolution) => {
    if (resolution.state === 'unavailable') return void respond(visit, { kind: 'unavailable' });
    // Another target may have its slug by now.
    const isRoot = resolution.state === 'profile' && resolution.profile.target.profileId === root.profileId;
    if (isRoot && isSuspended(visit, resolution)) return void respond(visit, { kind: 'suspended' });
    return isRoot ? void next(resolution.profile) : void respond(visit, { kind: 'notFound' });
  };
  const key = { host: root.host, slugKey: root.slugKey };
  const cached = targets.findCached(key, performance.now());
  if (cached) return proceed(cached);
  targets.resolve(key).then(
    (resolved) => guarded(visit, () => proceed(resolved)),
    (error: unknown) => fail(visit.response, visit.deps, error),
  );
}

/** The profile whose page this host shows at its root. */
export function rootProfileOf(host: HostResolution): RootProfile | null {
  return host.state === 'custom' ? host.settings.rootProfile : null;
}
