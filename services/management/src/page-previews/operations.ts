import type { PagePreview, pagePreviewRoutes } from '@linkplane/contracts';
import { SendFailure } from '@linkplane/runtime';
import type { Call, Operations } from '../calls/operations.ts';
import { AppError } from '../http/app-error.ts';
import type { FetchForWorkspace } from './fetch-image.ts';
import type { FetchLimits } from './fetch-public.ts';
import { readPage } from './read-page.ts';

export type PagePreviewsDeps = { fetchFor: FetchForWorkspace };

/** The head of a page is at its beginning. */
const pageLimits: FetchLimits = {
  accept: 'text/html,application/xhtml+xml',
  bytesMax: 512 * 1_024,
  beyond: 'cut',
  timeoutMs: 5_000,
};

export function pagePreviewOperations(deps: PagePreviewsDeps): Operations<typeof pagePreviewRoutes> {
  return { createPagePreview: (call) => createPagePreview(deps, call) };
}

async function createPagePreview(
  { fetchFor }: PagePreviewsDeps,
  { caller, body }: Call<typeof pagePreviewRoutes.createPagePreview>,
): Promise<PagePreview> {
  try {
    const { url, contentType, bytes } = await fetchFor(caller.workspaceId, body.url, pageLimits);
    if (!/^\s*(?:text\/html|application\/xhtml\+xml)/i.test(contentType))
      throw new SendFailure('It is not an HTML page.');
    return { url, ...(await readPage(bytes, contentType, url)) };
  } catch (error) {
    if (!(error instanceof SendFailure)) throw error;
    throw new AppError('PREVIEW_UNAVAILABLE', `The page could not be read: ${error.message}`, {
      details: [{ field: 'url', message: `could not be read: ${error.message}` }],
    });
  }
}
