import { createBlockBody, type BlockType, type CreateBlockBody } from '@linkplane/contracts';
import { cutText, toDetail } from '../limit-text.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import type { SourceItem } from '../source.ts';
import { htmlToText } from './html-to-text.ts';
import { iconOf, kindOf, type LinkstackKind } from './linkstack-kinds.ts';
import { mapVcard } from './map-vcard.ts';
import type { LinkstackLink } from './parse-linkstack.ts';

/** An entry as a block: its position in the file, and how often it was clicked. */
export type MappedBlock = { place: string; block: CreateBlockBody; clicks: number };
export type SocialItem = { place: string; platform: string; url: string; clicks: number };
export type MappedEntry = { block?: MappedBlock; icon?: SocialItem; problems: SourceItem[] };

const labelCharsMax = 200;
const contentCharsMax = 4_000;
const platformCharsMax = 64;
/** Longer HTML is not read to its end. */
const htmlCharsMax = 100_000;
/** LinkStack shows a spacer five pixels high for each of its numbers. */
const pixelsPerSpacer = 5;
const spacerPixels = { min: 8, max: 200 } as const;
const clicksMax = 9_007_199_254_740_991;
/** What LinkStack stores where nothing was chosen. */
const unchosen = new Set(['', 'NULL', 'fa-external-link']);

type Draft = { type: BlockType; label?: string | null; content?: string; icon?: string | null; settings?: object };

/** What an entry becomes; a problem for what of it is not carried over. */
export function mapLink(entry: LinkstackLink, spot: Spot): MappedEntry {
  const problems: SourceItem[] = [];
  const kind = kindOf(entry) ?? findStandIn(entry, spot, problems);
  if (kind === undefined) return { problems };
  for (const field of ['custom_css', 'custom_icon'] as const)
    if (!unchosen.has(entry[field]?.trim() ?? ''))
      problems.push(problemItem(spot, 'FIELD_INVALID', field, `not carried over: ${entry[field]}`));
  const clicks = readClicks(entry, spot, problems);
  if (kind === 'icon') return { problems, ...mapIcon(entry, spot, clicks, problems) };
  const draft = writeBlock(kind, entry, spot, problems);
  if (!('type' in draft)) {
    problems.push(leftOutItem(spot, 'FIELD_INVALID', draft.field, draft.detail));
    return { problems };
  }
  const { data, error } = createBlockBody.safeParse(draft);
  if (data) return { problems, block: { place: spot.place, block: data, clicks } };
  const [issue] = error.issues;
  const field = issue?.path.join('.') ?? '';
  problems.push(leftOutItem(spot, 'FIELD_INVALID', field, `${issue?.message ?? ''}: ${entry.link ?? ''}`));
  return { problems };
}

/** An entry of a type that an administrator has added: its link, where it has one. */
function findStandIn(entry: LinkstackLink, spot: Spot, problems: SourceItem[]): LinkstackKind | undefined {
  const type = toDetail(entry.type ?? '');
  if (entry.link) {
    problems.push(problemItem(spot, 'FIELD_INVALID', 'type', `${type} is not known here: it becomes a link`));
    return 'link';
  }
  problems.push(leftOutItem(spot, 'FIELD_INVALID', 'type', `${type} is not known here`));
  return undefined;
}

function readClicks({ click_number: given }: LinkstackLink, spot: Spot, problems: SourceItem[]): number {
  if (given === undefined || given === null) return 0;
  const clicks = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given;
  if (typeof clicks === 'number' && Number.isInteger(clicks) && clicks >= 0 && clicks <= clicksMax) return clicks;
  problems.push(problemItem(spot, 'FIELD_INVALID', 'click_number', 'it is no whole number'));
  return 0;
}

function mapIcon(
  { title, link }: LinkstackLink,
  spot: Spot,
  clicks: number,
  problems: SourceItem[],
): Pick<MappedEntry, 'icon'> {
  const platform = cutText(title?.trim() ?? '', platformCharsMax) || 'website';
  const settings = { items: [{ platform, url: link ?? '' }] };
  const { error } = createBlockBody.safeParse({ type: 'socials', settings });
  if (!error) return { icon: { place: spot.place, platform, url: link ?? '', clicks } };
  problems.push(leftOutItem(spot, 'FIELD_INVALID', 'link', `${error.issues[0]?.message ?? ''}: ${link ?? ''}`));
  return {};
}

function writeBlock(
  kind: Exclude<LinkstackKind, 'icon'>,
  entry: LinkstackLink,
  spot: Spot,
  problems: SourceItem[],
): Draft | NoBlock {
  const cut = (field: string, value: string, charsMax: number) => {
    const text = cutText(value, charsMax);
    if (text !== value) problems.push(problemItem(spot, 'VALUE_CUT', field, value));
    return text;
  };
  const title = entry.title?.replaceAll('\0', '').toWellFormed().trim() ?? '';
  const link = entry.link?.trim() ?? '';
  const label = () => (title === '' ? null : cut('title', title, labelCharsMax));
  switch (kind) {
    case 'link':
      return { type: 'link', label: label(), content: link, icon: iconOf(entry) };
    case 'email': {
      const { address, subject } = readMail(link);
      return { type: 'email', label: label(), content: address, settings: subject === '' ? {} : { subject } };
    }
    case 'telephone':
      return { type: 'phone', label: label(), content: link.replace(/^tel:/i, '') };
    case 'heading':
      return title === ''
        ? { field: 'title', detail: 'it has no text' }
        : { type: 'heading', content: cut('title', title, contentCharsMax) };
    case 'text': {
      const html = cut('title', title, htmlCharsMax);
      const text = htmlToText(html);
      return text === ''
        ? { field: 'title', detail: 'it has no text' }
        : { type: 'paragraph', content: cut('title', text, contentCharsMax) };
    }
    case 'spacer': {
      const pixels = /^\d{1,4}$/.test(title) ? Number(title) * pixelsPerSpacer : undefined;
      if (pixels === undefined) problems.push(problemItem(spot, 'FIELD_INVALID', 'title', 'its height is no number'));
      const height = Math.min(Math.max(pixels ?? 0, spacerPixels.min), spacerPixels.max);
      return { type: 'spacer', settings: pixels === undefined ? {} : { height } };
    }
    case 'vcard': {
      const { settings, problems: found } = mapVcard(entry.link, spot);
      problems.push(...found);
      return settings ? { type: 'vcard', label: label(), settings } : { field: 'link', detail: 'it has no contact' };
    }
  }
}

/** What is no block, and why. */
type NoBlock = { field: string; detail: string };

/** LinkStack stores what was typed: an address, or a mailto URL of it. */
function readMail(link: string): { address: string; subject: string } {
  if (!/^mailto:/i.test(link)) return { address: link, subject: '' };
  const [address = '', query = ''] = link.slice('mailto:'.length).split('?', 2);
  const subject = new URLSearchParams(query).get('subject') ?? '';
  try {
    return { address: decodeURIComponent(address), subject };
  } catch {
    return { address, subject };
  }
}
