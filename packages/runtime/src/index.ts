export { listHashedForms, toHashedForm } from './password-forms.ts';
export {
  bcryptCostMax,
  isForeignHash,
  pbkdf2IterationsMax,
  readForeignHash,
  writePbkdf2Hash,
} from './foreign-password-hash.ts';
export { createId, createRandomString, idPattern, type IdPrefix } from './create-id.ts';
export { createLifecycle, type Lifecycle } from './lifecycle.ts';
export { isLockFile, isPathLocked, lockPath, PathLockedError, type PathLock } from './lock-path.ts';
export { createFailpoint, noFailpoint, type Failpoint } from './failpoint.ts';
export { retry, retryDelayMs, type Backoff } from './retry.ts';
export {
  createFailureReport,
  runPeriodically,
  type FailureReport,
  type PeriodicTask,
  type TaskLogger,
} from './run-periodically.ts';
export { inBatches } from './in-batches.ts';
export { noProgress, type Progress, type ProgressStep } from './progress.ts';
export { sleep } from './sleep.ts';
export { withTimeout } from './with-timeout.ts';
export { openJobThread, type JobThread } from './open-job-thread.ts';
export { keepThreadRunning, type KeptThread } from './keep-thread-running.ts';
export { serveJobs } from './serve-jobs.ts';
export { resolveProgram } from './resolve-program.ts';
export { lowerEngineThreadPriority, lowerPriority, lowerSessionPriority } from './lower-priority.ts';
export { createBufferCollector } from './collect-passed-buffers.ts';
export { createFairQueue, QueueFullError, type FairQueue, type FairQueueLimits } from './fair-queue.ts';
export { createBatches, type Batches } from './work-in-batches.ts';
export { countEdits } from './count-edits.ts';
export { createBreaker, type Breaker } from './breaker.ts';
export {
  connectionsOfProcessMax,
  limitConnections,
  readOpenFilesMax,
  type ConnectionLimits,
} from './limit-connections.ts';
export { serveHttp, type ConnectionLane, type HttpServer, type ServeOptions } from './serve-http.ts';
export { adviseOnHeap, describeEnd } from './describe-end.ts';
export { runUntilStopped } from './run-until-stopped.ts';
export {
  createAddressMatcher,
  createAddressReader,
  createPeerMatcher,
  isAddressRange,
  type ReadAddress,
} from './trusted-address.ts';
export { isPrivateClient } from './private-client.ts';
export { createOwnHostCheck } from './own-host.ts';
export { isPrivateAddress, isPublicAddress } from './public-address.ts';
export { makeDataDirectory, makeDirectories } from './make-data-directory.ts';
export { toAddressBlock, toNetworkBlock } from './address-block.ts';
export { nameStore } from './name-store.ts';
export { httpsHostOf, permissionsPolicy, strictTransportSecurity } from './security-headers.ts';
export { escapeHtml } from './escape-html.ts';
export { findPortRefusal } from './receiver-ports.ts';
export { describeFailure, readCode } from './outbound/describe-failure.ts';
export type { AddressOptions } from './outbound/find-addresses.ts';
export {
  createOutboundOptions,
  openOutboundConnection,
  originOf,
  type OutboundConnection,
  type OutboundOptions,
} from './outbound/open-outbound-connection.ts';
export { originQueryAgent } from './outbound/origin-query-agent.ts';
export { readTarget, type Target } from './outbound/read-target.ts';
export { receiveResponse, sendOnConnection, type OutboundRequest } from './outbound/send-on-connection.ts';
export { SendFailure } from './outbound/send-failure.ts';
export { startDeadline } from './outbound/start-deadline.ts';
