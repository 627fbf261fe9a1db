import { createHash } from 'node:crypto';
import type { AttemptRules, RateLimits } from '@linkplane/ephemeral';
import { toAddressBlock, toNetworkBlock } from '@linkplane/runtime';
import { AppError } from '../http/app-error.ts';
import { limitExceeded } from '../http/client-limits.ts';
import type { AccountDeps } from './session.ts';

const minuteMs = 60_000;

/** Of passwords that are tried from one address, right ones included, for whichever accounts: many people can share one. */
const addressLimits: RateLimits = { perMinute: 30, perDay: 1_000 };
/** Of one browser or session that is known, right passwords included. */
const knownLimits: RateLimits = { perMinute: 30, perDay: null };
/** Of one network for one account, and of one browser that has signed in before. */
const usualRules: AttemptRules = {
  freeAttempts: 10,
  firstDelayMs: 1_000,
  delayMsMax: 15 * minuteMs,
  forgetAfterMs: 60 * minuteMs,
};
/** Of one network for an account that many networks try: no attempt is free, the first waits 10 seconds. */
const attackedRules: AttemptRules = { ...usualRules, freeAttempts: 0, firstDelayMs: 10_000 };
/** Attempts for one account from all networks, without an hour's pause, from which on it counts as attacked. */
const attackedFrom = 100;
/** Only counts. */
const countingRules: AttemptRules = { ...usualRules, freeAttempts: 1_000_000_000 };

export type PasswordAttempt = {
  address: string;
  /** The email address as it was typed, whether there is such an account or not. */
  account: string;
  /**
   * Who is known already: a browser that has signed in to this account before, or a session. It has a count of its own
   * that nobody else can use up.
   */
  knownAs?: string | undefined;
};

/**
 * Lets a password be tried, or refuses before any work is done. Nobody is locked out: attempts of one network for one
 * account are free at first, then each waits twice as long as the one before, up to 15 minutes. When many networks try
 * one account, a network that is new to it waits 10 seconds once: whatever others do, a right password is accepted then.
 * @returns to be called when the password was right
 * @throws AppError RATE_LIMIT_EXCEEDED
 */
export async function limitAttempts(
  { takeRate, countAttempts }: Pick<AccountDeps, 'takeRate' | 'countAttempts'>,
  { address, account, knownAs }: PasswordAttempt,
): Promise<() => Promise<void>> {
  if (knownAs !== undefined) {
    const ofKnown = await takeRate(`attempts-known:${knownAs}`, knownLimits);
    if (!ofKnown.isAllowed) throw limitExceeded(ofKnown);
    await takeAttempt(countAttempts, `known:${knownAs}`, usualRules);
    return () => countAttempts.forgive(`known:${knownAs}`);
  }
  const ofAddress = await takeRate(`attempts-address:${toAddressBlock(address)}`, addressLimits);
  if (!ofAddress.isAllowed) throw limitExceeded(ofAddress);
  const name = createHash('sha256').update(foldCase(account)).digest('base64url');
  const ofNetwork = `network:${toNetworkBlock(address)}:${name}`;
  const isAttacked = (await countAttempts.attempts(`account:${name}`)) >= attackedFrom;
  await takeAttempt(countAttempts, ofNetwork, isAttacked ? attackedRules : usualRules);
  await countAttempts.attempt(`account:${name}`, countingRules);
  return () => countAttempts.forgive(ofNetwork);
}

/**
 * Equal for any two addresses that the store takes for one. It lowers letter by letter, so that `İ` becomes `i`, which
 * `toLowerCase` of a whole text makes two characters of.
 */
function foldCase(account: string): string {
  return Array.from(account, (char) => String.fromCodePoint(char.toLowerCase().codePointAt(0) ?? 0)).join('');
}

async function takeAttempt(counts: AccountDeps['countAttempts'], key: string, rules: AttemptRules): Promise<void> {
  const { waitMs } = await counts.attempt(key, rules);
  if (waitMs === 0) return;
  const retryAfterSeconds = Math.ceil(waitMs / 1_000);
  throw new AppError('RATE_LIMIT_EXCEEDED', `Too many attempts. Try again in ${retryAfterSeconds} s.`, {
    retryAfterSeconds,
  });
}
