import { formatList, t } from '../../../../language/translate.ts';
import { blockKinds } from '../block-kinds.ts';
import type { BlockDraft } from '../block-draft.ts';
import { readNumber, readSocialItems, readText } from '../read-setting.ts';

/** The title of a block in the list, and its type and detail below. */
export function describeBlock(block: BlockDraft): { title: string; isEmpty: boolean; words: string } {
  const { name } = blockKinds[block.type];
  const title = titleOf(block)?.trim();
  const detail = detailOf(block);
  return {
    title: title ? title : isBare(block) ? name : t('{kind} (empty)', { kind: name }),
    isEmpty: !title && !isBare(block),
    words: detail === undefined || detail === title ? name : `${name} · ${detail}`,
  };
}

/** Dividers and spacers have no content. */
function isBare({ type }: BlockDraft): boolean {
  return type === 'divider' || type === 'spacer';
}

function titleOf({ type, label, content, settings }: BlockDraft): string | undefined {
  const words = label?.trim() ? label : undefined;
  switch (type) {
    case 'heading':
      return content?.trim() ? content : words;
    case 'paragraph':
      return words ?? content ?? undefined;
    case 'socials':
      return (
        words ??
        formatList(
          readSocialItems(settings)
            .map(({ platform }) => platform)
            .filter(Boolean),
        )
      );
    case 'vcard':
      return words ?? (readText(settings, 'name') || undefined);
    case 'map':
      return words ?? content ?? undefined;
    case 'form':
      return words ?? t('Form');
    case 'image':
      return words ?? (readText(settings, 'alt') || hostOf(content));
    case 'link':
    case 'youtube':
    case 'spotify':
    case 'vimeo':
    case 'soundcloud':
    case 'tiktok':
    case 'applemusic':
    case 'twitch':
    case 'email':
    case 'phone':
    case 'divider':
    case 'spacer':
      return words ?? hostOf(content);
  }
}

function detailOf({ type, content, settings }: BlockDraft): string | undefined {
  if (type === 'spacer') return `${readNumber(settings, 'height') ?? 24} px`;
  if (type === 'link') return hostOf(content);
  if (type === 'socials') return describeIconCount(readSocialItems(settings).length);
  return undefined;
}

function describeIconCount(icons: number): string | undefined {
  if (icons === 0) return undefined;
  return t('{icons, plural, one {# icon} other {# icons}}', { icons });
}

/** The host, the mailbox or the number of an address. */
function hostOf(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address);
  if (!url) return address ?? undefined;
  return url.host === '' ? url.pathname : url.host.replace(/^www\./, '');
}
