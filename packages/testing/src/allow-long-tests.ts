import { vi } from 'vitest';

/** Why tests may take longer than the 20 s that every other test has. */
export type LongReason =
  /** They use a whole product, most of them through a browser or with restarts. */
  | 'whole product'
  /** They start, kill or freeze servers and services, and wait until others have taken over. */
  | 'processes'
  /** Real time has to pass: leases, sessions, timeouts, schedules. */
  | 'real time'
  /** Thousands of rows, requests or generated cases: the speed of the machine decides. */
  | 'large amounts';

/** Generous: a machine that does much else is several times slower. */
const longTestTimeoutMs = 90_000;

/** Raises the timeout of all tests of the file that calls it at its top; a test with a timeout of its own keeps that. */
export function allowLongTests(_reason: LongReason): void {
  vi.setConfig({ testTimeout: longTestTimeoutMs });
}
