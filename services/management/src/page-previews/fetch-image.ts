import { uploadBytesMax } from '@linkplane/contracts';
import { describeFailure, SendFailure } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';
import { createAccountTurns, type FindAccountOf } from '../http/take-account-turns.ts';
import { fetchPublic, type Fetched, type FetchLimits, type FetchPublicDeps } from './fetch-public.ts';

/** Fetches a picture for a workspace. @throws AppError VALIDATION_ERROR, or RATE_LIMIT_EXCEEDED beside another fetch */
export type FetchImage = (workspaceId: string, url: string) => Promise<Buffer>;

/** Fetches for a workspace, a few at a time for its account. @throws SendFailure, AppError */
export type FetchForWorkspace = (workspaceId: string, url: string, limits: FetchLimits) => Promise<Fetched>;

const inAllMax = 16;
const waitingMax = 64;
const perAccountMax = 4;
const busy = 'Other pages are still being fetched. Please try again shortly.';
const refusal = { ofClient: busy, ofAll: busy, retryAfterSeconds: 2 };

const imageLimits: FetchLimits = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  bytesMax: uploadBytesMax,
  beyond: 'refuse',
  timeoutMs: 8_000,
};

/** Previews and pictures of an account share its places, so that they cannot be used to send many requests elsewhere. */
export function createFetchForWorkspace(deps: FetchPublicDeps & { findAccountOf: FindAccountOf }): FetchForWorkspace {
  const limits = { atOnceMax: inAllMax, waitingMax, perClientMax: perAccountMax };
  const runInTurn = createAccountTurns(deps.findAccountOf, limits, refusal);
  return async (workspaceId, url, fetchLimits) => {
    try {
      return await runInTurn(workspaceId, () => fetchPublic(deps, url, fetchLimits));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new SendFailure(describeFailure(error));
    }
  };
}

export function createFetchImage(fetchFor: FetchForWorkspace): FetchImage {
  return async (workspaceId, url) => {
    try {
      return (await fetchFor(workspaceId, url, imageLimits)).bytes;
    } catch (error) {
      if (!(error instanceof SendFailure)) throw error;
      throw validationError({ field: 'url', message: `could not be fetched: ${error.message}` });
    }
  };
}
