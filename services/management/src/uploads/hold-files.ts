import { AppError } from '../http/app-error.ts';

/** Runs `work`, which has a file of a workspace in memory. @throws AppError when too many are, before it begins */
export type HoldFile = <Result>(workspaceId: string, work: () => Promise<Result>) => Promise<Result>;

/** 160 MB at most. */
const inAllMax = 32;
const perWorkspaceMax = 2;
const retryAfterSeconds = 2;

/** Limits how many files are received, fetched or read as a picture at a time: each is in memory for all of that. */
export function createHoldFile(): HoldFile {
  const held = new Map<string, number>();
  let inAll = 0;
  return async (workspaceId, work) => {
    const own = held.get(workspaceId) ?? 0;
    if (own >= perWorkspaceMax) throw tooMany('RATE_LIMIT_EXCEEDED');
    if (inAll >= inAllMax) throw tooMany('UNAVAILABLE');
    held.set(workspaceId, own + 1);
    inAll += 1;
    try {
      return await work();
    } finally {
      inAll -= 1;
      const left = (held.get(workspaceId) ?? 1) - 1;
      if (left === 0) held.delete(workspaceId);
      else held.set(workspaceId, left);
    }
  };
}

function tooMany(code: 'RATE_LIMIT_EXCEEDED' | 'UNAVAILABLE'): AppError {
  return new AppError(code, 'Too many files are being uploaded. Please try again shortly.', { retryAfterSeconds });
}
