// Parts that run a server as a child process, for servers of other packages.
export { describeChild, describeLogEnd, withServerLog } from './child-server.ts';
export { endStaleProcess } from './end-stale-process.ts';
export { findFreePort } from './stored-values.ts';
