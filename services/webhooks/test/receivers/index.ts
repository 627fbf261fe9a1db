/** What tests of other packages use of this service: receivers, and the timeout of an attempt. */
export { attemptTimeoutMs } from '../../src/send/limits.ts';
export { startHostileReceiver, type HostileKind, type HostileReceiver } from './start-hostile-receiver.ts';
export { startReceiver, type Receiver } from './start-receiver.ts';
