/** What a Kafka source has done since it was opened, and how it stands; plain numbers, read when somebody scrapes. */
export type SourceCounts = {
  recordsFetched: number;
  /** Times the group has given out its partitions anew. */
  joins: number;
  /** Consumers that ended by themselves and were started again. */
  crashes: number;
  /** Records that the cluster had removed before they were read. Above 0: somebody must look. */
  recordsLost: number;
  /** Partitions whose log ends now before the place to read from: the cluster has lost its newest records. */
  partitionsBeyondEnd: number;
  /** Partitions that stand still now because what the broker sends of them is damaged. Above 0: somebody must look. */
  partitionsUnreadable: number;
  commitFailures: number;
  assignedPartitions: number;
  /** Of the whole topic, whoever has them; 0 while this process has asked nothing of it. */
  topicPartitions: number;
  /** In memory, read or not, and not committed yet. */
  bufferedBytes: number;
  /** Records in the cluster that were not committed yet, of the assigned partitions; as of the newest fetch. */
  lagRecords: number;
};

export function createSourceCounts(): SourceCounts {
  return {
    ...{ recordsFetched: 0, joins: 0, crashes: 0, recordsLost: 0, partitionsBeyondEnd: 0, partitionsUnreadable: 0 },
    ...{ commitFailures: 0, assignedPartitions: 0, topicPartitions: 0, bufferedBytes: 0, lagRecords: 0 },
  };
}
