export { createId, createRandomString, idPattern, type IdPrefix } from './create-id.ts';
export { createLifecycle, type Lifecycle } from './lifecycle.ts';
export { lockPath, PathLockedError, type PathLock } from './lock-path.ts';
export { createFailpoint, noFailpoint, type Failpoint } from './failpoint.ts';
export { retryDelayMs, sleep } from './wait.ts';
export { giveWay } from './give-way.ts';
export { createBreaker, type Breaker } from './breaker.ts';
