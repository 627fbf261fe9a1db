import { verifySync } from '@node-rs/argon2';
import { listHashedForms, serveJobs } from '@linkplane/runtime';
import type { PasswordJob } from './open-password-thread.ts';

serveJobs(({ hash, password }: PasswordJob): boolean => isRight(hash, password));

/** A hash that cannot be read fits no password. */
function isRight(hash: string, password: string): boolean {
  try {
    return listHashedForms(password).some((form) => verifySync(hash, form));
  } catch {
    return false;
  }
}
