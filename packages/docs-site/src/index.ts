export { createSite, type DocsSite, type SiteOptions } from './create-site.ts';
export { guides } from './guides.ts';
export { readSiteFiles, type SiteFile } from './read-site-files.ts';
export type { SiteAssets } from './render-frame.ts';
