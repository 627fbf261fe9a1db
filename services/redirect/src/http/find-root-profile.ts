import type { HostSettings } from '@linkplane/links-db/redirect';
import type { PreparedProfile } from '../decide/prepare-profile.ts';
import type { HostResolution } from '../targets/resolve-host.ts';
import type { Resolution } from '../targets/resolve-target.ts';
import { answer, fail, guarded, isStopped, type Visit } from './respond.ts';

type RootProfile = NonNullable<HostSettings['rootProfile']>;

/** Goes on with the profile that stands at the root of a custom domain. */
export function atRootProfile(visit: Visit, root: RootProfile, next: (profile: PreparedProfile) => void): void {
  const { targets } = visit.deps;
  const goOn = (resolution: Resolution) => {
    if (resolution.state === 'unavailable') return void answer(visit, { kind: 'unavailable' });
    // Its slug may be somebody else's by now.
    const isRoot = resolution.state === 'profile' && resolution.profile.target.profileId === root.profileId;
    if (isRoot && isStopped(visit, resolution)) return void answer(visit, { kind: 'suspended' });
    return isRoot ? void next(resolution.profile) : void answer(visit, { kind: 'notFound' });
  };
  const key = { host: root.host, slugKey: root.slugKey };
  const known = targets.recall(key, performance.now());
  if (known) return goOn(known);
  targets.resolve(key).then(
    (resolved) => guarded(visit, () => goOn(resolved)),
    (error: unknown) => fail(visit.response, visit.deps, error),
  );
}

/** The profile whose page this host shows at its root. */
export function rootProfileOf(host: HostResolution): RootProfile | null {
  return host.state === 'custom' ? host.settings.rootProfile : null;
}
