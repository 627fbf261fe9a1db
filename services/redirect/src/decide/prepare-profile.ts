import type { ProfileTarget } from '@linkplane/links-db/redirect';

/** A profile with everything worked out once that is the same for every view. */
export type PreparedProfile = {
  target: ProfileTarget;
  /** The part of the encoded events that is the same for every view and every click. */
  eventJson: string;
};

/** Done when a target is loaded. Its page is not: that is rendered for its first visitor (profile-pages/). */
export function prepareProfile(target: ProfileTarget): PreparedProfile {
  const { workspaceId, profileId, host, slug } = target;
  return { target, eventJson: JSON.stringify({ workspaceId, profileId, host, slug }).slice(1, -1) };
}
