import { clickPath } from '../block-target.ts';
import type { ProfileBlock } from '../profile-content.ts';
import { isWeb, safeClickUrl } from '../safe-url.ts';

/** The href of a link to `url` from a block: through the counter for http and https, itself for mailto and tel. */
export function clickAddress(block: ProfileBlock, url: unknown, item = 0): string | undefined {
  const parsed = safeClickUrl(url);
  if (!parsed) return undefined;
  if (parsed.protocol === 'http:' || parsed.protocol === 'https:')
    return isWeb(parsed) ? clickPath(block, item) : undefined;
  return parsed.href;
}

/** What a reader should see of an address: the host, the mailbox or the number. Punycode stays punycode. */
export function shownAddress(url: unknown): string | undefined {
  const parsed = safeClickUrl(url);
  if (!parsed) return undefined;
  if (parsed.protocol === 'mailto:' || parsed.protocol === 'tel:')
    return decode(parsed.pathname || parsed.host || parsed.searchParams.get('to') || parsed.href);
  return parsed.host.replace(/^www\./, '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
