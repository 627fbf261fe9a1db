/** What the thread that serves visitors uses: without the parser of CSS and the rest that only rendering a page needs. */
export { blockTarget } from './block-target.ts';
export { isBlockShown } from './block-schedule.ts';
export { writeVcard } from './blocks/vcard.ts';
export { renderEmbedPage, renderPlayPage, type FramedPage } from './player-pages.ts';
export type { ProfileBlock } from './profile-content.ts';
export { fontFaces, fontPathPrefix, fonts, ownFont, type FontFile } from './themes/fonts.ts';
