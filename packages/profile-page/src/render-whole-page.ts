import type { ProfileContent } from './profile-content.ts';
import { renderProfilePage } from './render-profile-page.ts';

/** The page at its longest: with every block, also those that are hidden or out of their schedule. */
export function renderWholePage(profile: ProfileContent): string {
  const blocks = profile.blocks.map((block) => {
    const { hidden: _hidden, startsAt: _startsAt, endsAt: _endsAt, ...settings } = block.settings;
    return { ...block, settings };
  });
  return renderProfilePage({ ...profile, blocks }, 0).html;
}
