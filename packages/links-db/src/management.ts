// The queries that the management plane may use: its permission list.
export { isPostgresUnavailable } from './is-unavailable.ts';
export { inTransaction, type Connection, type Database, type Transaction } from './transactions.ts';
export {
  deleteBlock,
  findBlock,
  insertBlock,
  listBlocks,
  orderBlocks,
  updateBlock,
  type BlockFields,
  type BlockRecord,
} from './profiles/blocks.ts';
export { readClickTokenKey } from './clicks/click-token-key.ts';
export {
  deleteOldConversionDays,
  deleteOldConversions,
  listConversions,
  recordConversion,
  removeSomeConversions,
  type ConversionRecord,
  type NewConversion,
} from './conversions/conversions.ts';
export { insertLink, insertLinks, type CreationEvent, type InsertedLink, type NewLink } from './links/create-links.ts';
export {
  findWebhookDelivery,
  insertTestDelivery,
  listWebhookDeliveries,
  retryWebhookDelivery,
  type Attempt,
  type DeliveryListing,
  type DeliveryPlace,
  type DeliveryRecord,
  type DeliverySummaryRecord,
} from './webhooks/delivery-log.ts';
export {
  recordDomainCheck,
  requestDomainCheck,
  takeDueDomains,
  type DomainCheck,
  type DueDomain,
} from './domains/domain-checks.ts';
export {
  deleteDomain,
  findDomain,
  hasOwnHost,
  listOwnHosts,
  lockDomain,
  insertDomain,
  insertPendingDomain,
  isServedDomain,
  listDomains,
  lockDomainsOfHost,
  updateDomain,
  type DomainFields,
  type DomainProblem,
  type DomainRecord,
  type NewDomain,
} from './domains/domains.ts';
export { findErasure, listErasures, requestErasure, type ErasureRecord, type NewErasure } from './erasures/erasures.ts';
export { cancelRetention } from './erasures/retention.ts';
export type { ErasureKind } from './erasures/erasure-passes.ts';
export {
  claimIdempotencyKey,
  findStoredResponse,
  deleteOldResponses,
  storeResponse,
  sumKeptBytes,
  type KeyedRequest,
  type StoredBody,
} from './idempotency/idempotency-keys.ts';
export {
  countImportedLinks,
  hasImport,
  listImportedLinks,
  listImports,
  recordImport,
  type ImportedLink,
  type ImportRecord,
} from './links/imports.ts';
export {
  deleteExpiredInvites,
  deleteInvite,
  findInvite,
  insertInvite,
  listInvites,
  takeInvite,
  type InviteRecord,
} from './accounts/invites.ts';
export { countTargetBytes, targetBytesMax, type LinkFields, type LinkRecord } from './links/link-columns.ts';
export type { LinkRule, LinkSocial, LinkSplit } from './links/link-decisions.ts';
export { findLinkByExternalId, listTakenExternalIds, lockExternalIds } from './links/external-ids.ts';
export { deleteLinks, lockLinks, updateLinks } from './links/change-links.ts';
export { deleteLink, findLink, findLinks, lockLink, pageLinksById, updateLink } from './links/links.ts';
export { escapeLike, everyListedLink, isFiltering, type LinkFilter, type LinkSearchWord } from './links/match-links.ts';
export {
  deleteMember,
  findMembership,
  insertMember,
  listMembers,
  listMemberships,
  setRole,
  type MemberRecord,
  type Membership,
} from './accounts/members.ts';
export { areChangesPublished, settleOutbox, takeOutbox, publishHostChange, type OutboxRow } from './outbox/outbox.ts';
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
} from './profiles/profiles.ts';
export { deleteQrStyle, findQrStyles, putQrStyles, type QrStyleRecord } from './links/qr-styles.ts';
export {
  countFoundLinks,
  countLinks,
  listFoundIds,
  listFoundLinks,
  listLinks,
  listMostClicked,
  readListVersion,
  type LinkListing,
  type LinkPlace,
} from './links/search-links.ts';
export {
  endAllSessions,
  endOtherSessions,
  endSession,
  endSessionOfToken,
  findSessions,
  insertSession,
  listSessions,
  touchSession,
  trimSessions,
  type SessionRecord,
} from './accounts/sessions.ts';
export {
  countSavedViews,
  deleteSavedView,
  findSavedView,
  insertSavedView,
  listSavedViews,
  updateSavedView,
  type SavedViewFields,
  type SavedViewRecord,
} from './reports/saved-views.ts';
export {
  deleteUtmTemplate,
  findUtmTemplate,
  insertUtmTemplate,
  listUtmTemplates,
  lockUtmTemplate,
  updateUtmTemplate,
  type UtmTemplateFields,
  type UtmTemplateRecord,
} from './links/utm-templates.ts';
export {
  deleteExportSchedule,
  findExportSchedule,
  hasSameObjects,
  insertExportSchedule,
  listExportSchedules,
  lockExportSchedule,
  requestExportRun,
  updateExportSchedule,
  type ExportRunRecord,
  type ExportScheduleRecord,
  type ExportScheduleSettings,
} from './exports/export-schedules.ts';
export {
  leaseDueExports,
  releaseExportLease,
  renewExportLease,
  settleExportRun,
  startExportRun,
  storeExportUpload,
  type ExportLease,
  type LeasedExport,
  type SettledExport,
} from './exports/export-leases.ts';
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
} from './profiles/form-submissions.ts';
export {
  deleteUnfinishedUploads,
  deleteUpload,
  findUpload,
  finishUpload,
  forgetRemovedUpload,
  hasRoomForUpload,
  insertUpload,
  findServedWorkspace,
  listUploads,
  removeSomeUploads,
  takeRemovedUploads,
  type UploadFormat,
  type UploadPlace,
  type UploadRecord,
} from './uploads/uploads.ts';
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
} from './reports/shares.ts';
export {
  claimOwnSlugPolicy,
  findPolicyOfServedHost,
  findServedSlugPolicy,
  findSlugPolicy,
  hasSlugsOnHost,
  readOwnSlugPolicy,
  readStoredPolicy,
  setSlugPolicy,
} from './slugs/slug-policies.ts';
export { claimSlugsOfHost, findLinkBySlug, findLinkIdAt, moveProfileSlug, moveSlug } from './slugs/slugs.ts';
export {
  listSuspended,
  suspendLink,
  suspendProfile,
  suspendWorkspace,
  type Suspended,
  type SuspendedKind,
} from './workspaces/suspensions.ts';
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
} from './tags/tags.ts';
export {
  findTokens,
  insertToken,
  listLiveCredentials,
  listTokens,
  revokeToken,
  revokeTokenOfAnyone,
  revokeTokensOf,
  touchToken,
  type Credential,
  type TokenRecord,
} from './accounts/tokens.ts';
export {
  claimFirstRun,
  deleteUser,
  findUser,
  findUserByEmail,
  insertUser,
  lockUser,
  setLanguage,
  setPassword,
  type UserRecord,
} from './accounts/users.ts';
export {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  rotateWebhookSecret,
  updateWebhook,
  type NewWebhook,
  type WebhookFields,
  type WebhookRecord,
} from './webhooks/webhooks.ts';
export {
  findAccount,
  findDefaultHost,
  hasWorkspace,
  insertWorkspace,
  lockWorkspace,
  plans,
  readWorkspaceSettings,
  renameWorkspace,
  setDefaultHost,
  setLimits,
  setPlan,
  updateWorkspaceSettings,
  type Plan,
  type WorkspaceLimits,
} from './workspaces/workspaces.ts';
export {
  beginWorkspaceDeletion,
  countRemoved,
  findWorkspaceDeletion,
  finishWorkspaceDeletion,
  listWorkspaceDeletions,
  removeDomains,
  removeSomeLinks,
  removeSomeProfiles,
  removeSomeResponses,
  removeWebhooks,
  takeWorkspaceToRemove,
  type WorkspaceDeletionRecord,
} from './workspaces/workspace-deletions.ts';
export { readVisitorRules, setVisitorRules, type VisitorRulesRecord } from './workspaces/visitor-rules.ts';
export { readIngestedUntil, takeLateDays } from './clicks/late-days.ts';
