import { connectionsOfProcessMax, limitConnections, type ConnectionLimits } from '@linkplane/runtime';

/** What the open files of the process are used for, of the whole process and not of one thread. */
export type FilePlan = {
  /** The connections of clients, by each thread that serves visitors. */
  connections: ConnectionLimits;
  /** Connections of clients by all threads together. */
  connectionsMax: number;
  /** Connections to management. */
  socketsMax: number;
  /** Further ones, for streams. */
  streamsMax: number;
};

const wanted = { sockets: 64, streams: 256 };
/** Both ends of a connection to management are files of this process. */
const filesPerForwarding = 2;
/** Stores, pipes to child processes and the engine, without the threads that serve visitors. */
const filesOfProcess = 128;
/** The files of a thread that serves visitors: its pool of connections to Postgres, its journal, the engine. */
const filesOfThread = 24;
/** The share of each kind of connection to management where files are few. */
const forwardingShare = 8;

/**
 * Shares the files that the process may open among connections of clients and those to management. Visitors are reset once
 * they are used up, so connections are limited before that.
 * @param openFilesMax undefined: as many as needed
 * @param threads that serve visitors
 */
export function planFiles({ openFilesMax, threads }: { openFilesMax: number | undefined; threads: number }): FilePlan {
  const room = openFilesMax === undefined ? Infinity : openFilesMax - filesOfProcess - threads * filesOfThread;
  const share = (most: number) => Math.min(most, Math.max(threads, Math.floor(room / forwardingShare)));
  const isAmple = room >= connectionsOfProcessMax + filesPerForwarding * (wanted.sockets + wanted.streams);
  const { sockets, streams } = isAmple ? wanted : { sockets: share(wanted.sockets), streams: share(wanted.streams) };
  const filesMax = isAmple ? undefined : room - filesPerForwarding * (sockets + streams);
  const connections = limitConnections({ filesMax, servers: threads });
  return {
    connections,
    connectionsMax: isAmple ? connectionsOfProcessMax : connections.connectionsMax * threads,
    socketsMax: sockets,
    streamsMax: streams,
  };
}
