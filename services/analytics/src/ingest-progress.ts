/** Whether the partitions of this process move on, for its readiness. */
export type IngestProgress = {
  /** @param revoked after which the partition is another process's */
  add(revoked: AbortSignal): PartitionProgress;
  /** False while a partition cannot store its records, or has been storing the same ones for `workMsMax`. */
  isMoving(): boolean;
};

/** What happens to one partition: work begins, and either finishes or is interrupted by a failure. */
export type PartitionProgress = {
  begin(): void;
  finish(): void;
  interrupt(): void;
};

/** Far longer than a batch takes, and than a read waits for a first record. */
const workMsMax = 10_000;

type Work = { beganAt: number | undefined; isInterrupted: boolean };

export function createIngestProgress(now: () => number = () => performance.now()): IngestProgress {
  const works = new Set<Work>();
  const isStuck = ({ beganAt, isInterrupted }: Work) =>
    isInterrupted || (beganAt !== undefined && now() - beganAt > workMsMax);
  return {
    add(revoked) {
      const work: Work = { beganAt: undefined, isInterrupted: false };
      works.add(work);
      revoked.addEventListener('abort', () => works.delete(work), { once: true });
      return {
        begin: () => void (work.beganAt = now()),
        finish: () => Object.assign(work, { beganAt: undefined, isInterrupted: false }),
        interrupt: () => Object.assign(work, { beganAt: undefined, isInterrupted: true }),
      };
    },
    isMoving: () => ![...works].some(isStuck),
  };
}
