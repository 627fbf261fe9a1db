// What the redirect plane may ask of Postgres: this file is its permission list.
export { readTargets } from './queries/redirect/read-targets.ts';
export { readBlockPlaces, type BlockPlace } from './queries/redirect/read-block-places.ts';
export type {
  GonePlace,
  KnownPlace,
  LinkTarget,
  ProfileTarget,
  Target,
  TargetBlock,
  TargetKey,
} from './queries/redirect/target.ts';
export { readHost, type HostSettings } from './queries/redirect/read-host.ts';
export { readSuspendedWorkspaces, type SuspendedWorkspaces } from './queries/redirect/read-suspended-workspaces.ts';
export { takeClicks } from './queries/redirect/take-clicks.ts';
export { readBudgetLeft } from './queries/redirect/read-budget-left.ts';
export { readClock } from './queries/redirect/read-clock.ts';
