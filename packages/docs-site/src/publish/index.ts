export { checkRepositoryLinks } from './check-repository-links.ts';
export { checkSiteLinks } from './check-site-links.ts';
export { writeSite } from './write-site.ts';
