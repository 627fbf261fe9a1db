import { serveJobs } from '@linkplane/runtime';
import { checkHash, type PasswordCheck } from './check-hash.ts';
import type { PasswordJob } from './open-password-thread.ts';

serveJobs(({ hash, password }: PasswordJob): PasswordCheck => checkHash(hash, password));
