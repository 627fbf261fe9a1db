import { retryDelayMs, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import type { AssignedPartition } from './kafka-partition.ts';
import type { SourcePartition } from './port.ts';

/** The partitions that are assigned to this process, each with its handler. */
export type PartitionServer = {
  /** Starts the handler of a partition once the handler of its last assignment has ended. */
  serve(partition: AssignedPartition): void;
  find(partition: number): AssignedPartition | undefined;
  all(): Iterable<AssignedPartition>;
  revokeAll(): void;
  /** Resolves once every handler has ended. */
  idle(): Promise<void>;
};

const restartBaseMs = 100;
const restartMaxMs = 5_000;

export function createPartitionServer(
  onAssigned: (partition: SourcePartition) => Promise<void>,
  logger: Logger,
): PartitionServer {
  const assigned = new Map<number, AssignedPartition>();
  const serving = new Map<number, Promise<void>>();

  async function serveUntilRevoked(partition: AssignedPartition): Promise<void> {
    for (let failures = 1; !partition.revoked.aborted; failures++) {
      try {
        await onAssigned(partition);
      } catch (error) {
        logger.error({ err: error, partition: partition.partition }, 'handler of a partition failed, restarting it');
      }
      await sleep(retryDelayMs(failures, restartBaseMs, restartMaxMs), partition.revoked);
    }
  }

  return {
    serve: (partition) => {
      const before = serving.get(partition.partition) ?? Promise.resolve();
      assigned.set(partition.partition, partition);
      const now = before.then(() => serveUntilRevoked(partition));
      serving.set(partition.partition, now);
    },
    find: (partition) => assigned.get(partition),
    all: () => assigned.values(),
    revokeAll: () => {
      for (const partition of assigned.values()) partition.revoke();
      assigned.clear();
    },
    idle: async () => void (await Promise.all(serving.values())),
  };
}
