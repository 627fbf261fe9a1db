export { checkSlug, isReservedSlug, isSlug, normaliseSlug, slugKeyOf, type SlugPlace } from './check-slug.ts';
export { encodeSlug, pathCharsMaxOf } from './encode-slug.ts';
export {
  charsets,
  defaultSlugPolicy,
  describeSlugPolicy,
  isDefaultSlugPolicy,
  lengthsMax,
  parseSlugPolicy,
  widestSlugPolicy,
  type SlugPolicy,
} from './slug-policy.ts';
export { isInvisibleBefore, isInvisibleBehind } from './invisible-characters.ts';
export { compatibleApis, compatiblePaths, parseCompatibleApis, type CompatibleApi } from './compatible-apis.ts';
