// The queries of this folder that the management plane may use: its permission list.
export {
  claimOwnSlugPolicy,
  findPolicyOfServedHost,
  findServedSlugPolicy,
  findSlugPolicy,
  hasSlugsOnHost,
  readOwnSlugPolicy,
  readStoredPolicy,
  setSlugPolicy,
} from './slug-policies.ts';
export { claimSlugsOfHost, findLinkBySlug, findLinkIdAt, moveProfileSlug, moveSlug } from './slugs.ts';
