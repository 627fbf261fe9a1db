import { hasOwnHost } from '@linkplane/links-db/domains';
import { listBlocks, type BlockFields, type BlockRecord, type ProfileRecord } from '@linkplane/links-db/profiles';
import type { Connection } from '@linkplane/links-db/transactions';
import { renderWholePage } from '@linkplane/profile-page';
import { AppError, validationError } from '../http/app-error.ts';
import { isPublicHost, canonicalHostname } from '../slugs/own-hosts.ts';
import { toPublicAddress } from '../slugs/slug.ts';

/** Limit of the page with all its blocks, hidden and scheduled ones included, and of the blocks as they are stored. */
const pageBytesMax = 256 * 1_024;

/** Upper estimates, so that an ordinary page is not rendered only to check its size. */
const frameBytes = 64 * 1_024;
const blockFrameBytes = 4_096;
const bytesPerStoredCharMax = 6;

/**
 * Refuses a block that targets the click URL of a block: it would be a redirect loop. Short links and profiles of this
 * service are valid targets, because their own targets are never on this service.
 * @throws AppError INVALID_URL
 */
export async function refuseClickLoops(connection: Connection, block: BlockFields, publicUrl: URL): Promise<void> {
  const href = readClickTarget(block);
  const target = href === null ? null : URL.parse(href);
  if (target === null || !isBlockClick(target)) return;
  if (isPublicHost(target, publicUrl) || (await hasOwnHost(connection, [canonicalHostname(target)])))
    throw new AppError('INVALID_URL', 'A block must not lead to the click of a block.', {
      params: { reason: 'LEADS_TO_BLOCK' },
      details: [
        {
          field: block.type === 'link' ? 'content' : 'settings.linkUrl',
          message: 'must not lead to the click of a block',
        },
      ],
    });
}

function readClickTarget({ type, content, settings }: BlockFields): string | null {
  if (type === 'link') return content;
  return type === 'image' && typeof settings['linkUrl'] === 'string' ? settings['linkUrl'] : null;
}

/** Whether a path is that of a block's click, however its letters are encoded. */
function isBlockClick({ pathname }: URL): boolean {
  return /^\/+(b|%62|%42)(\/|%2f)/i.test(pathname);
}

/**
 * Refuses a block that makes its page too large: a page is sent as a whole to every visitor. To be called in the
 * transaction that has written the block.
 * @param before the previous blocks: a page that is over the limit already, because it is older, may shrink
 * @throws AppError VALIDATION_ERROR
 */
export async function refuseLargePage(
  connection: Connection,
  profile: ProfileRecord,
  before: BlockRecord[],
  publicUrl: URL,
): Promise<void> {
  const after = await listBlocks(connection, profile.id);
  if (estimateBytes(after) <= pageBytesMax) return;
  const bytes = measurePage(profile, after, publicUrl);
  if (bytes <= pageBytesMax || bytes < measurePage(profile, before, publicUrl)) return;
  const kilobytes = Math.ceil(bytes / 1_024);
  throw validationError({
    field: 'content',
    message: `makes the page ${kilobytes} KB long; a page with all its blocks may have ${pageBytesMax / 1_024} KB`,
  });
}

function estimateBytes(blocks: BlockRecord[]): number {
  const ofBlocks = blocks.map((block) => {
    const { items } = block.settings;
    const parts = Array.isArray(items) ? items.length + 1 : 1;
    return bytesPerStoredCharMax * storedText(block).length + parts * blockFrameBytes;
  });
  return ofBlocks.reduce((sum, bytes) => sum + bytes, frameBytes);
}

function measurePage(profile: ProfileRecord, blocks: BlockRecord[], publicUrl: URL): number {
  const html = renderWholePage({ ...profile, url: toPublicAddress(profile, publicUrl), blocks });
  const stored = blocks.reduce((sum, block) => sum + Buffer.byteLength(storedText(block)), 0);
  return Math.max(Buffer.byteLength(html), stored);
}

function storedText({ type, label, content, icon, settings }: BlockRecord): string {
  return JSON.stringify({ type, label, content, icon, settings });
}
