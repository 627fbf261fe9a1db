import { createHash } from 'node:crypto';
import type { RateLimits } from '@linkplane/ephemeral';
import { toAddressBlock } from '../http/address-block.ts';
import { limitExceeded } from '../http/take-rate.ts';
import type { AccountDeps } from './account-deps.ts';

/** Of passwords that are tried, right ones included, from one address: many people can share one. */
const addressLimits: RateLimits = { perMinute: 30, perDay: 1_000 };
/** Of passwords that are tried for one account, from wherever, whether there is such an account or not. */
const accountLimits: RateLimits = { perMinute: 10, perDay: 300 };

/** @throws AppError RATE_LIMIT_EXCEEDED before any work is done */
export async function limitAttempts(
  { takeRate }: Pick<AccountDeps, 'takeRate'>,
  { address, account }: { address: string; account: string },
): Promise<void> {
  const ofAddress = await takeRate(`attempts-address:${toAddressBlock(address)}`, addressLimits);
  if (!ofAddress.isAllowed) throw limitExceeded(ofAddress);
  const name = createHash('sha256').update(account.toLowerCase()).digest('base64url');
  const ofAccount = await takeRate(`attempts-account:${name}`, accountLimits);
  if (!ofAccount.isAllowed) throw limitExceeded(ofAccount);
}
