import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** About that of the product's low-priority threads, which otherwise wait until no test needs a processor. */
export const niceness = 14;
/**
 * Three times the share of each embedded ClickHouse, whose session the product gives a niceness of 10
 * (packages/runtime/src/lower-priority.ts): without a change they have a tenth, with the same share several of them take
 * the processors from the products that insert into them.
 */
const sessionNiceness = 5;

/**
 * Gives this process, and those that it starts, the priority of the low-priority parts of the products under test: tests
 * wait for these. Linux may share processors among sessions first (sched(7), autogroup). That of a person's terminal is
 * left as it is; in CI nothing else runs in this one.
 */
export function shareProcessors(): void {
  setPriority(niceness);
  if (process.env['CI'] === undefined) return;
  try {
    writeFileSync('/proc/self/autogroup', String(sessionNiceness));
  } catch {
    // Another system, or one that does not share processors among sessions.
  }
}
