// The queries that the redirect plane may use: its permission list.
export { readBlockPlaces, type BlockPlace } from '../profiles/blocks.ts';
export {
  readSettledFallbacks,
  requestFallbackLookup,
  type FallbackKey,
  type FallbackState,
  type SettledFallback,
} from '../domains/fallback-lookups.ts';
export { isWaitForConnection } from '../is-unavailable.ts';
export { readBudgetLeft, takeClicks } from '../clicks/click-budgets.ts';
export { readClickTokenKey } from '../clicks/click-token-key.ts';
export type { LinkRule, LinkSocial, LinkSplit, LinkVariant } from '../links/link-decisions.ts';
export { requestPasswordRehash, type PasswordRehash } from '../links/password-rehashes.ts';
export { readClock } from '../targets/read-clock.ts';
export {
  addJournal,
  findMarkerTime,
  hasUnsettledBudgets,
  keepJournal,
  saveMarkers,
  settleBudgets,
  type JournalMarkers,
} from '../clicks/settle-budgets.ts';
export { readOwnSlugPolicy } from '../slugs/slug-policies.ts';
export { readSuspendedWorkspaces, type SuspendedWorkspaces } from '../workspaces/suspensions.ts';
export { listChangedVisitorRules, type ChangedVisitorRules } from '../workspaces/visitor-rules.ts';
export {
  readHosts,
  readTargets,
  type GonePlace,
  type HostSettings,
  type KnownPlace,
  type LinkTarget,
  type ProfileTarget,
  type Target,
  type TargetBlock,
  type TargetKey,
} from '../targets/targets.ts';
export { readAccounts } from '../workspaces/workspaces.ts';
