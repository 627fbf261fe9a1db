/** Counts of a Kafka source since it was opened, and its current state; plain numbers, read at each scrape. */
export type SourceCounts = {
  recordsFetched: number;
  /** Assignments of partitions by the group. */
  joins: number;
  /** Consumers that ended by themselves and were replaced. */
  crashes: number;
  /** Records that the cluster removed before they were read. Above 0: an operator must act. */
  recordsLost: number;
  /** Partitions whose log ends before the position to read from: the cluster has lost its newest records. */
  partitionsBeyondEnd: number;
  /** Partitions that are stopped because their records are damaged. Above 0: an operator must act. */
  partitionsUnreadable: number;
  commitFailures: number;
  assignedPartitions: number;
  /** The partitions of the whole topic; 0 until this process has read its ends once. */
  topicPartitions: number;
  /** Buffered records, read or not, that are not committed yet. */
  bufferedBytes: number;
  /** Records of the assigned partitions that are not committed yet; as of the newest fetch. */
  lagRecords: number;
};

export function createSourceCounts(): SourceCounts {
  return {
    recordsFetched: 0,
    joins: 0,
    crashes: 0,
    recordsLost: 0,
    partitionsBeyondEnd: 0,
    partitionsUnreadable: 0,
    commitFailures: 0,
    assignedPartitions: 0,
    topicPartitions: 0,
    bufferedBytes: 0,
    lagRecords: 0,
  };
}
