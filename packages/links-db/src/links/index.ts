// The queries of this folder that the management plane may use: its permission list.
export { deleteLinks, lockLinks, updateLinks, updateLinkTags, type LinkToTag } from './change-links.ts';
export { insertLink, insertLinks, type CreationEvent, type InsertedLink, type NewLink } from './create-links.ts';
export {
  announceAliases,
  dropAliases,
  takeAliases,
  type LinkAlias,
  type NewAlias,
  type RefusedAlias,
} from './link-aliases.ts';
export { findLinkByExternalId, listTakenExternalIds, lockExternalIds } from './external-ids.ts';
export {
  countImportedLinks,
  hasImport,
  listImportedLinks,
  listImports,
  recordImport,
  type ImportedLink,
  type ImportRecord,
} from './imports.ts';
export { countTargetBytes, targetBytesMax, type LinkFields, type LinkRecord } from './link-columns.ts';
export type { LinkRule, LinkSocial, LinkSplit } from './link-decisions.ts';
export { deleteLink, findLink, findLinks, lockLink, pageLinksById, updateLink } from './links.ts';
export { isOfTagsAlone, listTaggedLinks } from './list-tagged-links.ts';
export { escapeLike, everyListedLink, isFiltering, type LinkFilter, type LinkSearchWord } from './match-links.ts';
export { replacePasswordHash } from './password-rehashes.ts';
export { deleteQrStyle, findQrStyles, putQrStyles, type QrStyleRecord } from './qr-styles.ts';
export {
  countFoundLinks,
  countLinks,
  listFoundIds,
  listFoundLinks,
  listLinks,
  listMostClicked,
  readListVersion,
} from './search-links.ts';
export { listExternalIds, lockLinkCounts, putSpentClicks, type LinkCounts } from './transfer-links.ts';
export type { LinkListing, LinkPlace } from './link-listing.ts';
export {
  deleteUtmTemplate,
  findUtmTemplate,
  insertUtmTemplate,
  listUtmTemplates,
  lockUtmTemplate,
  updateUtmTemplate,
  type UtmTemplateFields,
  type UtmTemplateRecord,
} from './utm-templates.ts';
