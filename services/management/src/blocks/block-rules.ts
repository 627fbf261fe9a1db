import {
  type BlockFields,
  type BlockRecord,
  type Connection,
  hasOwnHost,
  listBlocks,
  type ProfileRecord,
} from '@linkplane/links-db/management';
import { renderWholePage } from '@linkplane/profile-page';
import { AppError, validationError } from '../http/app-error.ts';
import { isPublicHost, plainHostname } from '../slugs/own-hosts.ts';
import { toPublicAddress } from '../slugs/slug.ts';

/**
 * A click on a block must not be a click on a block again: the visitor would go round in circles. Short links and
 * profiles of this service are welcome, since what those lead to is never one of them.
 * @throws AppError INVALID_URL
 */
export async function refuseClickLoops(connection: Connection, block: BlockFields, publicUrl: URL): Promise<void> {
  const href = readClickTarget(block);
  const target = href === null ? null : URL.parse(href);
  if (target === null || !isBlockClick(target)) return;
  if (isPublicHost(target, publicUrl) || (await hasOwnHost(connection, [plainHostname(target)])))
    throw new AppError('INVALID_URL', 'A block must not lead to the click of a block.');
}

function readClickTarget({ type, content, settings }: BlockFields): string | null {
  if (type === 'link') return content;
  return type === 'image' && typeof settings['linkUrl'] === 'string' ? settings['linkUrl'] : null;
}

/** However its letters are encoded. */
function isBlockClick({ pathname }: URL): boolean {
  return /^\/+(b|%62|%42)(\/|%2f)/i.test(pathname);
}

/** Of the page with all its blocks, hidden and scheduled ones too, and of what the blocks are stored as. */
const pageBytesMax = 256 * 1_024;

/** Generous estimates, so that an ordinary page need not be rendered to know that it is short enough. */
const frameBytes = 64 * 1_024;
const blockFrameBytes = 4_096;
const bytesPerStoredCharMax = 6;

/**
 * A page is sent as a whole to every visitor. Call it in the transaction that has written a block.
 * @param before the blocks as they were: a page that was too long already, from before there was a limit, may shrink
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
