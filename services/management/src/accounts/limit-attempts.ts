import { createHash } from 'node:crypto';
import type { AttemptRules, RateLimits } from '@linkplane/ephemeral';
import { toAddressBlock, toNetworkBlock } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import { requireRate, type CountAttempts, type CountRequest } from '../http/client-limits.ts';

const minuteMs = 60_000;

/** Attempts from one address, right passwords included, for all accounts: many users can share one address. */
const addressLimits: RateLimits = { perMinute: 30, perDay: 1_000 };
/** Attempts from one known browser or session, right passwords included. */
const knownClientLimits: RateLimits = { perMinute: 30, perDay: null };
/** The rules for one network and one account, and for one browser that has signed in before. */
const usualRules: AttemptRules = {
  freeAttempts: 10,
  firstDelayMs: 1_000,
  delayMsMax: 15 * minuteMs,
  forgetAfterMs: 60 * minuteMs,
};
/**
 * The rules for one network and an account that many networks try: no attempt is free, the first is delayed by 10
 * seconds.
 */
const attackedRules: AttemptRules = { ...usualRules, freeAttempts: 0, firstDelayMs: 10_000 };
/** Attempts for one account from all networks, without an hour's pause, from which on it counts as attacked. */
const attackedFrom = 100;
/** Counts attempts without ever delaying one. */
const countingRules: AttemptRules = { ...usualRules, freeAttempts: 1_000_000_000 };

export type PasswordAttempt = {
  address: string;
  /** The email address as it was typed, whether there is such an account or not. */
  account: string;
  /**
   * A browser that has signed in to this account before, or a session. It has a count of its own, which other clients
   * cannot use up.
   */
  knownClient?: string | undefined;
};

/**
 * Allows a password to be tried, or refuses before any work is done. No account is locked: attempts of one network for
 * one account are free at first, then each is delayed twice as long as the one before, up to 15 minutes. When many
 * networks try one account, a network that is new to it waits 10 seconds once; a right password is accepted after that,
 * whatever other networks do.
 * @returns to be called when the password was right
 * @throws AppError RATE_LIMIT_EXCEEDED
 */
export async function limitAttempts(
  { countRequest, countAttempts }: { countRequest: CountRequest; countAttempts: CountAttempts },
  { address, account, knownClient }: PasswordAttempt,
): Promise<() => Promise<void>> {
  if (knownClient !== undefined) {
    await requireRate(countRequest, `attempts-known:${knownClient}`, knownClientLimits);
    await countAttempt(countAttempts, `known:${knownClient}`, usualRules);
    return () => countAttempts.forgive(`known:${knownClient}`);
  }
  await requireRate(countRequest, `attempts-address:${toAddressBlock(address)}`, addressLimits);
  const name = createHash('sha256').update(foldCase(account)).digest('base64url');
  const networkKey = `network:${toNetworkBlock(address)}:${name}`;
  const isAttacked = (await countAttempts.attempts(`account:${name}`)) >= attackedFrom;
  await countAttempt(countAttempts, networkKey, isAttacked ? attackedRules : usualRules);
  await countAttempts.attempt(`account:${name}`, countingRules);
  return () => countAttempts.forgive(networkKey);
}

/**
 * Equal for any two addresses that the database treats as the same account. It lowers letter by letter, so that `İ`
 * becomes `i`; `toLowerCase` of a whole text turns it into two characters.
 */
function foldCase(account: string): string {
  return Array.from(account, (char) => String.fromCodePoint(char.toLowerCase().codePointAt(0) ?? 0)).join('');
}

async function countAttempt(counts: CountAttempts, key: string, rules: AttemptRules): Promise<void> {
  const { waitMs } = await counts.attempt(key, rules);
  if (waitMs === 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  throw new AppError('RATE_LIMIT_EXCEEDED', `Too many attempts. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}
