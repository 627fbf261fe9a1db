/** What an operation asks for, below the versioned base. */
export type ApiRequest = {
  method: string;
  path: string;
  query?: object;
  body?: unknown;
  /** In place of `body`: sent as it is, as what its type says. */
  file?: Blob;
  /** Whether it is sent with an Idempotency-Key, as almost every POST is. */
  takesKey?: boolean;
};
