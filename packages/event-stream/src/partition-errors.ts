/** Retention removed records between the position to read from and the oldest one that is left. */
export class RecordsLostError extends Error {
  constructor(name: string, from: number, low: number) {
    super(`${name} has records from ${low} on; those from ${from} on were removed before they were read`);
    this.name = 'RecordsLostError';
  }
}

/** The records that a broker sends from a position on cannot be decoded; `cause` is the reason. */
export class UnreadableRecordsError extends Error {
  constructor(name: string, from: number, cause: unknown) {
    super(`the records of ${name} from ${from} on cannot be read`, { cause });
    this.name = 'UnreadableRecordsError';
  }
}

/** The partition was revoked before a requested range was read as a whole. */
export class PartitionRevokedError extends Error {
  constructor(name: string) {
    super(`${name} was assigned to another consumer`);
    this.name = 'PartitionRevokedError';
  }
}
