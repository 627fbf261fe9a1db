import { serveJobs } from '@linkplane/runtime';
import { checkHash, type Verdict } from './check-hash.ts';
import type { PasswordJob } from './open-password-thread.ts';

serveJobs(({ hash, password }: PasswordJob): Verdict => checkHash(hash, password));
