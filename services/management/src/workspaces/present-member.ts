import type { Member } from '@linkplane/contracts/account';
import type { MemberRecord } from '@linkplane/links-db/management';

export function presentMember({ userId, email, role, joinedAt }: MemberRecord): Member {
  return { userId, email, role, joinedAt: joinedAt.toISOString() };
}
