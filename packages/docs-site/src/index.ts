export { createSite, type DocsSite, type SiteOptions } from './create-site.ts';
export { listGuides, productGroups } from './guides.ts';
export { readSiteFiles, type SiteFile } from './read-site-files.ts';
export type { SiteAssets } from './render-frame.ts';
export { pagePolicy } from './site-place.ts';
export { renderNotFound } from './render-not-found.ts';
