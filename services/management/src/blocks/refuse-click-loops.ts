import { hasOwnHost } from '@linkplane/links-db/management';
import type { BlockFields, Connection } from '@linkplane/links-db/management';
import { AppError } from '../http/app-error.ts';
import { isPublicHost, plainHostname } from '../slugs/own-hosts.ts';

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
