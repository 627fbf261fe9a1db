import type { Response } from 'express';
import type { Caller } from './authenticate.ts';

/** What the middleware before an operation has found out about a request. */
type Locals = {
  requestId: string;
  /** Set by `authenticate`: everything mounted behind it may rely on it. */
  caller: Caller;
};

export function localsOf(response: Response): Locals {
  return response.locals as Locals;
}
