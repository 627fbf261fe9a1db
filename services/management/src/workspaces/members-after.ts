import type { Role } from '@linkplane/contracts/account';
import type { MemberRecord } from '@linkplane/links-db/management';
import { AppError } from '../http/app-error.ts';

/** @throws AppError NOT_FOUND, also for an id of somebody else's workspace */
export function pickMember(members: MemberRecord[], userId: string): MemberRecord {
  const member = members.find((one) => one.userId === userId);
  if (!member) throw new AppError('NOT_FOUND', 'There is no member with this id.');
  return member;
}

/**
 * A workspace always has an owner.
 * @param role what the member is to become; undefined: nobody any more
 * @throws AppError FORBIDDEN when no other owner would be left
 */
export function keepAnOwner(members: MemberRecord[], userId: string, role?: Role): void {
  const isLeft = role === 'owner' || members.some((one) => one.role === 'owner' && one.userId !== userId);
  if (!isLeft) throw new AppError('FORBIDDEN', 'A workspace needs an owner: hand it over first.');
}
