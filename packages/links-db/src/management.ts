// What the management plane may ask of Postgres: this file is its permission list.
export { isPostgresUnavailable } from './is-unavailable.ts';
export { inTransaction, type Connection, type Database, type Transaction } from './in-transaction.ts';
export type { BlockFields, BlockRecord } from './queries/management/block-record.ts';
export { areChangesTold } from './queries/management/are-changes-told.ts';
export { claimFirstRun } from './queries/management/claim-first-run.ts';
export { claimSlugsOfHost } from './queries/management/claim-slugs-of-host.ts';
export { claimIdempotencyKey, type KeyedRequest } from './queries/management/claim-idempotency-key.ts';
export { countLinks } from './queries/management/count-links.ts';
export { countProfiles } from './queries/management/count-profiles.ts';
export { deleteBlock } from './queries/management/delete-block.ts';
export { deleteDomain } from './queries/management/delete-domain.ts';
export type { DomainProblem, DomainRecord } from './queries/management/domain-record.ts';
export { deleteLink } from './queries/management/delete-link.ts';
export { deleteProfile } from './queries/management/delete-profile.ts';
export { findAccount } from './queries/management/find-account.ts';
export { findBlock } from './queries/management/find-block.ts';
export { findDefaultHost } from './queries/management/find-default-host.ts';
export { findDomain } from './queries/management/find-domain.ts';
export { findKeptAnswer } from './queries/management/find-kept-answer.ts';
export { findLink } from './queries/management/find-link.ts';
export { findLinks } from './queries/management/find-links.ts';
export { findProfile } from './queries/management/find-profile.ts';
export { findToken, type TokenRecord } from './queries/management/find-token.ts';
export { forgetKeptAnswers } from './queries/management/forget-kept-answers.ts';
export { hasOwnHost } from './queries/management/has-own-host.ts';
export { hasVerifiedDomain } from './queries/management/has-verified-domain.ts';
export { hasWorkspace } from './queries/management/has-workspace.ts';
export { isServedDomain } from './queries/management/is-served-domain.ts';
export { insertBlock } from './queries/management/insert-block.ts';
export { insertDomain, type NewDomain } from './queries/management/insert-domain.ts';
export { insertUnprovedDomain } from './queries/management/insert-unproved-domain.ts';
export { insertLink, type CreationEvent, type InsertedLink, type NewLink } from './queries/management/insert-link.ts';
export { insertLinks } from './queries/management/insert-links.ts';
export { insertMember } from './queries/management/insert-member.ts';
export { insertProfile, type InsertedProfile, type NewProfile } from './queries/management/insert-profile.ts';
export { insertToken } from './queries/management/insert-token.ts';
export { insertUser } from './queries/management/insert-user.ts';
export { insertWorkspace, plans, type Plan } from './queries/management/insert-workspace.ts';
export { keepAnswer, sumKeptBytes, type StoredBody } from './queries/management/keep-answer.ts';
export type { LinkFields, LinkRecord } from './queries/management/link-record.ts';
export { listLiveCredentials, type Credential } from './queries/management/list-live-credentials.ts';
export { listDomains } from './queries/management/list-domains.ts';
export { lockDomainsOfHost } from './queries/management/lock-domains-of-host.ts';
export { listBlocks } from './queries/management/list-blocks.ts';
export { listLinks, type LinkListing, type LinkPlace } from './queries/management/list-links.ts';
export type { LinkSearchWord } from './queries/management/link-search.ts';
export { listMostClicked } from './queries/management/list-most-clicked.ts';
export { listProfiles, type ListedProfile } from './queries/management/list-profiles.ts';
export { lockLink } from './queries/management/lock-link.ts';
export { lockProfile } from './queries/management/lock-profile.ts';
export { moveProfileSlug } from './queries/management/move-profile-slug.ts';
export { moveSlug } from './queries/management/move-slug.ts';
export { orderBlocks } from './queries/management/order-blocks.ts';
export { pageLinksById } from './queries/management/page-links-by-id.ts';
export { pageProfilesById } from './queries/management/page-profiles-by-id.ts';
export type { OutboxRow } from './queries/management/outbox-row.ts';
export type { ProfileFields, ProfileRecord } from './queries/management/profile-record.ts';
export { recordDomainCheck, type DomainCheck } from './queries/management/record-domain-check.ts';
export { revokeToken, revokeTokenOfAnyone, revokeTokensOf } from './queries/management/revoke-token.ts';
export { setDefaultHost } from './queries/management/set-default-host.ts';
export {
  findLinkIdAt,
  listSuspended,
  suspendLink,
  suspendProfile,
  suspendWorkspace,
  type Suspended,
  type SuspendedKind,
} from './queries/management/suspend.ts';
export { setLimits, type WorkspaceLimits } from './queries/management/set-limits.ts';
export { setPlan } from './queries/management/set-plan.ts';
export { settleOutbox } from './queries/management/settle-outbox.ts';
export { requestDomainCheck } from './queries/management/request-domain-check.ts';
export { takeDueDomains, type DueDomain } from './queries/management/take-due-domains.ts';
export { takeOutbox } from './queries/management/take-outbox.ts';
export { tellOfHost } from './queries/management/tell-of-host.ts';
export { touchProfile } from './queries/management/touch-profile.ts';
export { touchToken } from './queries/management/touch-token.ts';
export { updateBlock } from './queries/management/update-block.ts';
export { updateDomain, type DomainFields } from './queries/management/update-domain.ts';
export { updateLink } from './queries/management/update-link.ts';
export { updateProfile } from './queries/management/update-profile.ts';
export {
  endAllSessions,
  endOtherSessions,
  endSession,
  endSessionOfToken,
  trimSessions,
} from './queries/management/end-sessions.ts';
export { findMembership, listMemberships, type Membership } from './queries/management/find-membership.ts';
export { findSession, type SessionRecord } from './queries/management/find-session.ts';
export { findUser, findUserByEmail } from './queries/management/find-user.ts';
export { insertSession } from './queries/management/insert-session.ts';
export {
  deleteExpiredInvites,
  deleteInvite,
  insertInvite,
  listInvites,
  takeInvite,
  type InviteRecord,
} from './queries/management/invites.ts';
export { listSessions } from './queries/management/list-sessions.ts';
export { listTokens } from './queries/management/list-tokens.ts';
export { lockUser, lockWorkspace } from './queries/management/lock-rows.ts';
export { deleteMember, listMembers, setRole, type MemberRecord } from './queries/management/members.ts';
export { renameWorkspace } from './queries/management/rename-workspace.ts';
export type { DeliveryRecord, DeliverySummaryRecord } from './queries/management/delivery-record.ts';
export { deleteWebhook } from './queries/management/delete-webhook.ts';
export { findWebhook } from './queries/management/find-webhook.ts';
export { findWebhookDelivery } from './queries/management/find-webhook-delivery.ts';
export { insertTestDelivery } from './queries/management/insert-test-delivery.ts';
export { insertWebhook, type NewWebhook } from './queries/management/insert-webhook.ts';
export {
  listWebhookDeliveries,
  type DeliveryListing,
  type DeliveryPlace,
} from './queries/management/list-webhook-deliveries.ts';
export { listWebhooks } from './queries/management/list-webhooks.ts';
export { retryWebhookDelivery } from './queries/management/retry-webhook-delivery.ts';
export { rotateWebhookSecret } from './queries/management/rotate-webhook-secret.ts';
export { updateWebhook } from './queries/management/update-webhook.ts';
export type { WebhookFields, WebhookRecord } from './queries/management/webhook-record.ts';
export type { Attempt } from './queries/webhooks/attempt.ts';
export { setPassword } from './queries/management/set-password.ts';
export { touchSession } from './queries/management/touch-session.ts';
