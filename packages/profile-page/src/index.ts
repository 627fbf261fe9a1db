export { renderProfilePage, type ProfilePage } from './render-profile-page.ts';
export { renderWholePage } from './render-whole-page.ts';
export { pageStyleHash } from './page-style.ts';
export { blockStyleHash } from './blocks/block-style.ts';
export { readEmail, readPhone } from './blocks/contact-address.ts';
export {
  entryCharsMax,
  customFieldsMax,
  labelOf,
  readFormFields,
  trapName,
  type FormField,
} from './blocks/form-fields.ts';
export { writeVcard } from './blocks/vcard.ts';
export { renderEmbedPage, renderPlayPage, type FramedPage } from './player-pages.ts';
export { namedShapes } from './icons/named-shapes.ts';
export { platformMarks } from './icons/platform-marks.ts';
export { isBlockShown } from './block-schedule.ts';
export { blockTarget } from './block-target.ts';
export type { ProfileBlock, ProfileContent } from './profile-content.ts';
export { restrictCss, type CssProblem } from './custom-css/restrict-css.ts';
export {
  fontFaces,
  fontNames,
  fontPathPrefix,
  fonts,
  ownFont,
  type Font,
  type FontFile,
  type FontName,
} from './themes/fonts.ts';
export { presets } from './themes/presets.ts';
export { resolveTheme, type Look, type ResolvedTheme } from './themes/resolve-theme.ts';
export { buttonShapes, presetNames, readTheme, type ButtonShape, type PresetName } from './themes/theme.ts';
