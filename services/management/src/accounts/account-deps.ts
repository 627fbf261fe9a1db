import type { Pool } from '@linkplane/links-db';
import type { Plan } from '@linkplane/links-db/management';
import type { Request } from 'express';
import type { CountAttempts } from '../http/count-attempts.ts';
import type { TakeRate } from '../http/take-rate.ts';
import type { Passwords } from './passwords.ts';

/** What the operations of the dashboard's own API work with. */
export type AccountDeps = {
  pool: Pool;
  publicUrl: URL;
  takeRate: TakeRate;
  countAttempts: CountAttempts;
  readAddress: (request: Request) => string;
  passwords: Passwords;
  signUp: SignUp;
};

/** Whether strangers may make accounts, and the plan of the workspaces that people make. */
export type SignUp = { isOpen: boolean; plan: Plan };
