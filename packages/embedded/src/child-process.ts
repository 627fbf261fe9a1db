// How a server is run as a child process, for servers that live elsewhere.
export { endLeftoverProcess } from './end-leftover-process.ts';
export { keepFreePort } from './kept-values.ts';
export { describeChild } from './running-child.ts';
export { describeLogEnd, withServerLog } from './server-log.ts';
