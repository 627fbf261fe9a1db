import { AppError } from '../http/app-error.ts';
import type { RawBody } from '../http/read-input.ts';

/** Reads the body of a workspace's request. @throws AppError, also when too many are being read */
export type ReceiveFiles = (workspaceId: string, body: RawBody) => Promise<Buffer>;

/** 160 MB of bodies at most. */
const inAllMax = 32;
const perWorkspaceMax = 2;
const retryAfterSeconds = 2;

/** Limits how many files are being received: each is in memory until it has been read as a picture. */
export function createReceiveFiles(): ReceiveFiles {
  const receiving = new Map<string, number>();
  let inAll = 0;
  return async (workspaceId, body) => {
    const own = receiving.get(workspaceId) ?? 0;
    if (own >= perWorkspaceMax) throw tooMany('RATE_LIMIT_EXCEEDED');
    if (inAll >= inAllMax) throw tooMany('UNAVAILABLE');
    receiving.set(workspaceId, own + 1);
    inAll += 1;
    try {
      return await body.read();
    } finally {
      inAll -= 1;
      const left = (receiving.get(workspaceId) ?? 1) - 1;
      if (left === 0) receiving.delete(workspaceId);
      else receiving.set(workspaceId, left);
    }
  };
}

function tooMany(code: 'RATE_LIMIT_EXCEEDED' | 'UNAVAILABLE'): AppError {
  return new AppError(code, 'Too many files are being uploaded. Please try again shortly.', { retryAfterSeconds });
}
