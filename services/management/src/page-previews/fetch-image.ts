import { uploadBytesMax } from '@linkplane/contracts';
import { createFairQueue, describeFailure, SendFailure } from '@linkplane/runtime';
import { AppError, validationError } from '../http/app-error.ts';
import { refuseFullQueue } from '../http/refuse-full-queue.ts';
import { fetchPublic, type Fetched, type FetchLimits, type FetchPublicDeps } from './fetch-public.ts';

/** Fetches a picture for a workspace. @throws AppError VALIDATION_ERROR, or RATE_LIMIT_EXCEEDED beside another fetch */
export type FetchImage = (workspaceId: string, url: string) => Promise<Buffer>;

/** Fetches for a workspace, one at a time. @throws SendFailure, AppError */
export type FetchForWorkspace = (workspaceId: string, url: string, limits: FetchLimits) => Promise<Fetched>;

const inAllMax = 16;
const waitingMax = 64;
const perWorkspaceMax = 1;
const busy = 'Another page is still being fetched. Please try again shortly.';
const refusal = { ofClient: busy, ofAll: busy, retryAfterSeconds: 2 };

const imageLimits: FetchLimits = {
  accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif',
  bytesMax: uploadBytesMax,
  beyond: 'refuse',
  timeoutMs: 8_000,
};

/** Previews and pictures of a workspace share one place, so that it cannot be used to send many requests elsewhere. */
export function createFetchForWorkspace(deps: FetchPublicDeps): FetchForWorkspace {
  const queue = createFairQueue({ atOnceMax: inAllMax, waitingMax, perClientMax: perWorkspaceMax });
  const run = refuseFullQueue(queue, refusal);
  return async (workspaceId, url, limits) => {
    try {
      return await run(workspaceId, () => fetchPublic(deps, url, limits));
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
