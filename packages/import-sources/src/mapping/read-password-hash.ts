import { bcryptCostMax, pbkdf2IterationsMax, readForeignHash } from '@linkplane/runtime';

/** The hash of a password as links can have it here, or why they cannot. No fault has anything of the hash. */
export type PasswordHash = { passwordHash: string } | { fault: string };

/** Whether a hash of bcrypt or PBKDF2-SHA256, in the form of `writePbkdf2Hash`, can be checked when a visitor gives the password. */
export function readPasswordHash(text: string): PasswordHash {
  const read = readForeignHash(text);
  if (typeof read === 'object') return { passwordHash: text };
  if (read === 'unknown')
    return { fault: 'only a hash of the password is known, of a kind that cannot be checked here' };
  return {
    fault: `only a hash of the password is known, which takes too long to check: bcrypt may have cost ${bcryptCostMax}, PBKDF2 ${pbkdf2IterationsMax} iterations`,
  };
}
