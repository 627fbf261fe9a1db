/** One attempt to deliver, as it is kept with its delivery. */
export type Attempt = {
  /** When it began, in ISO 8601. */
  at: string;
  durationMs: number;
  url: string;
  /** Of the answer; null when there was none. */
  status: number | null;
  /** In words, when it failed. */
  error: string | null;
  /** The begin of the answer's body. */
  response: string | null;
};

/** Attempts kept with a delivery; those before them are forgotten. */
export const keptAttemptsMax = 20;
