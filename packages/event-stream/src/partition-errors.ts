/** Records between the place to read from and the oldest one that is left were removed by retention. */
export class RecordsLostError extends Error {
  constructor(name: string, from: number, low: number) {
    super(`${name} holds records from ${low} on; those from ${from} on were removed before they were read`);
    this.name = 'RecordsLostError';
  }
}

/** What a broker sends from a place on cannot be read; `cause` says why. */
export class UnreadableRecordsError extends Error {
  constructor(name: string, from: number, cause: unknown) {
    super(`what the broker sends of ${name} from ${from} on cannot be read`, { cause });
    this.name = 'UnreadableRecordsError';
  }
}

/** A range was asked for and the partition went to another process before it was whole. */
export class PartitionRevokedError extends Error {
  constructor(name: string) {
    super(`${name} was given to another consumer`);
    this.name = 'PartitionRevokedError';
  }
}
