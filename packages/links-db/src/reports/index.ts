// The queries of this folder that the management plane may use: its permission list.
export {
  countSavedViews,
  deleteSavedView,
  findSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
  type SavedViewFields,
  type SavedViewRecord,
} from './saved-views.ts';
export {
  deleteShare,
  findSharedPage,
  insertShare,
  listShares,
  lockShare,
  updateShare,
  type ShareLimits,
  type ShareRecord,
  type ShareSettings,
} from './shares.ts';
