import type { Response } from 'express';
import type { TokenRecord } from '@linkplane/links-db/management';

/** On whose behalf a request is made. */
export type Caller = Pick<TokenRecord, 'workspaceId' | 'scopes' | 'plan' | 'defaultHost'> & { tokenId: string };

/** What the middleware before an operation has found out about a request. */
type Locals = {
  requestId: string;
  /** Set by `authenticate`: everything mounted behind it may rely on it. */
  caller: Caller;
};

export function localsOf(response: Response): Locals {
  return response.locals as Locals;
}
