// The queries that the redirect plane may use: its permission list.
export { readBlockPlaces, type BlockPlace } from './queries/blocks.ts';
export { readBudgetLeft, takeClicks } from './queries/click-budgets.ts';
export { readClickTokenKey } from './queries/click-token-key.ts';
export type { LinkRule, LinkSocial, LinkSplit, LinkVariant } from './queries/link-decisions.ts';
export { readClock } from './queries/read-clock.ts';
export {
  addJournal,
  findMarkerTime,
  hasUnsettledBudgets,
  keepJournal,
  saveMarkers,
  settleBudgets,
  type JournalMarkers,
} from './queries/settle-budgets.ts';
export { readOwnSlugPolicy } from './queries/slug-policies.ts';
export { readSuspendedWorkspaces, type SuspendedWorkspaces } from './queries/suspensions.ts';
export { listChangedVisitorRules, type ChangedVisitorRules } from './queries/visitor-rules.ts';
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
} from './queries/targets.ts';
export { readAccounts } from './queries/workspaces.ts';
