// The queries of this folder that the management plane may use: its permission list.
export { beginBlockClicks } from './block-clicks.ts';
export {
  deleteBlock,
  findBlock,
  insertBlock,
  listBlocks,
  orderBlocks,
  updateBlock,
  type BlockFields,
  type BlockRecord,
} from './blocks.ts';
export {
  deleteExpiredSubmissions,
  deleteSubmission,
  findPublicBlock,
  insertSubmission,
  listSubmissionLabels,
  listSubmissions,
  pageSubmissions,
  removeSomeSubmissions,
  removeSubmissionsOfProfile,
  type FormEntry,
  type SubmissionPlace,
  type SubmissionRecord,
} from './form-submissions.ts';
export {
  countProfiles,
  deleteProfile,
  findProfile,
  insertProfile,
  listProfiles,
  lockProfile,
  pageProfilesById,
  touchProfile,
  updateProfile,
  type InsertedProfile,
  type ListedProfile,
  type NewProfile,
  type ProfileFields,
  type ProfileRecord,
} from './profiles.ts';
