export { renderProfilePage, type ProfilePage } from './render-profile-page.ts';
export { renderWholePage } from './render-whole-page.ts';
export { pageStyleHash } from './page-style.ts';
export { isBlockShown } from './block-schedule.ts';
export { blockTarget } from './block-target.ts';
export type { ProfileBlock, ProfileContent } from './profile-content.ts';
