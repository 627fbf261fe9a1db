// The queries of this folder that the management plane may use: its permission list.
export {
  listSuspended,
  suspendLink,
  suspendProfile,
  suspendWorkspace,
  type Suspended,
  type SuspendedKind,
} from './suspensions.ts';
export { findOperatedWorkspace, type OperatedWorkspace } from './find-operated-workspace.ts';
export { readVisitorRules, setVisitorRules, type VisitorRulesRecord } from './visitor-rules.ts';
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
  removeSomeSourceLinks,
  removeWebhooks,
  takeWorkspaceToRemove,
  type WorkspaceDeletionRecord,
} from './workspace-deletions.ts';
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
} from './workspaces.ts';
