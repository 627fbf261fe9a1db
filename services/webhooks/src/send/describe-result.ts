import { attemptTimeoutMs } from './limits.ts';

export const noResponseInTime = `There was no answer within ${attemptTimeoutMs / 1_000} seconds.`;

/** Null when the receiver has accepted the delivery. */
export function describeStatus(status: number): string | null {
  if (status >= 200 && status <= 299) return null;
  if (status >= 300 && status <= 399) return 'The receiver redirects, which is not followed.';
  return `The receiver answered ${status}.`;
}
