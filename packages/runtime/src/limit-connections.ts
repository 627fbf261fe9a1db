import { readFileSync } from 'node:fs';
import { idleConnectionLimits, type IdleConnectionLimits } from './limit-idle-connections.ts';

/** The connections of clients that one server may have. */
export type ConnectionLimits = IdleConnectionLimits & {
  /** Reached only with busy connections: idle ones are closed before. */
  connectionsMax: number;
};

/** Beyond those that are closed while they are idle. */
const busyReserve = 256;
/** Connections of all servers of a process together. */
export const connectionsOfProcessMax = idleConnectionLimits.inAllMax + busyReserve;
/** What a service of its own has open beside its connections to clients: stores, files, the engine. */
export const filesOfService = 128;
/** Each server may have this many, however few files the process may open. */
const connectionsMin = 8;
const reservedShare = 16;

/** How many files this process may have open, connections included; undefined when there is no limit, or it is not known. */
export function readOpenFilesMax(): number | undefined {
  try {
    if (process.platform === 'linux') {
      const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
      return soft === undefined ? undefined : Number(soft);
    }
    const { userLimits } = process.report.getReport() as { userLimits?: Record<string, { soft: unknown }> };
    const soft = userLimits?.['open_files']?.soft;
    return typeof soft === 'number' ? soft : undefined;
  } catch {
    return undefined; // a report is not possible everywhere
  }
}

/**
 * Divides the connections of a process among the servers that share its port. Where the process may open fewer files than
 * that takes, it gets fewer: idle connections are then closed in time, instead of new ones being reset.
 * @param filesMax how many files there are for connections to clients; undefined: as many as needed
 */
export function limitConnections({
  filesMax,
  servers,
}: {
  filesMax: number | undefined;
  servers: number;
}): ConnectionLimits {
  const ofProcess = Math.min(connectionsOfProcessMax, filesMax ?? Infinity);
  const connectionsMax = Math.max(connectionsMin, Math.floor(ofProcess / servers));
  const reserve = Math.min(Math.ceil(busyReserve / servers), Math.ceil(connectionsMax / reservedShare));
  const inAllMax = connectionsMax - reserve;
  const perAddressMax = Math.ceil(idleConnectionLimits.idlePerAddressMax / servers);
  return {
    ...idleConnectionLimits,
    connectionsMax,
    inAllMax,
    idlePerAddressMax: Math.min(perAddressMax, Math.ceil(inAllMax / 2)),
  };
}
