/** What an operation asks for, below the versioned base. */
export type ApiRequest = {
  method: string;
  path: string;
  query?: object;
  body?: unknown;
  /** Whether it is sent with an Idempotency-Key, as every POST is. */
  takesKey?: boolean;
};
