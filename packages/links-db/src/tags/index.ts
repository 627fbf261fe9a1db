// The queries of this folder that the management plane may use: its permission list.
export {
  createTags,
  deleteTags,
  findTag,
  findTagNumbers,
  findTagsByName,
  listLinkIdsByTagNames,
  listTaggedIds,
  listTaggedLinks,
  listTagNames,
  listTags,
  mergeTags,
  updateTag,
  type NewTag,
  type TagFields,
  type TagNumber,
  type TagRecord,
} from './tags.ts';
