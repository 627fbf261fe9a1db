import { stat } from 'node:fs/promises';
import { createBlockBody, uploadBytesMax } from '@linkplane/contracts';
import { readTextFile } from '../files/read-text-file.ts';
import { cutText } from '../limit-text.ts';
import { leftOutItem, problemItem, type Spot } from '../mapping/problem-item.ts';
import { SourceError, type SourceItem, type SourceProblem } from '../source.ts';
import { htmlToText } from './html-to-text.ts';
import { mapLink, type MappedBlock, type SocialItem } from './map-linkstack-link.ts';
import { parseExport, parseLink, type LinkstackExport, type LinkstackLink } from './parse-linkstack.ts';

/** A page of LinkStack as a profile. What the export does not have is undefined. */
export type LinkstackPage = {
  name: string | undefined;
  displayName: string | undefined;
  bio: string | null;
  /** The bytes of the avatar, whatever they are. */
  picture: Buffer | undefined;
  /** In the order of the page. */
  blocks: MappedBlock[];
  /** Entries that become no block. */
  leftOut: number;
  problems: SourceProblem[];
};

/** The export is read as a whole: an avatar of five megabytes has seven of text. */
const fileBytesMax = 32 * 1_048_576;
/** Beyond what a page has. */
const entriesMax = 10_000;
const displayNameCharsMax = 100;
const bioCharsMax = 1_000;
const htmlCharsMax = 100_000;
/** Icons of a block that are shown. */
const socialItemsMax = 60;
const base64Pattern = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * The page in an export of LinkStack: all of a user, or the links alone.
 * @throws SourceError `invalid` when it is none, is not whole, or is of a page that LinkStack has blocked
 */
export async function readLinkstackFile(file: string): Promise<LinkstackPage> {
  const exported = parseExport(await readWhole(file), file);
  if (exported.block === 'yes')
    throw new SourceError('invalid', `${file} is of a page that is blocked at LinkStack: it would be public here.`);
  if (exported.links.length > entriesMax)
    throw new SourceError('invalid', `${file} has more than ${entriesMax} links.`);
  const items: SourceItem[] = [];
  const { blocks, icons } = mapEntries(exported, items);
  return {
    name: exported.littlelink_name?.trim() || undefined,
    displayName: readName(exported, items),
    bio: readBio(exported, items),
    picture: readPicture(exported, items),
    blocks: [...groupIcons(icons), ...blocks],
    leftOut: items.filter((item) => item.type === 'problem' && item.leavesOutLink).length,
    problems: items.flatMap((item) => (item.type === 'problem' ? [item.problem] : [])),
  };
}

async function readWhole(file: string): Promise<string> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  const texts: string[] = [];
  let chars = 0;
  for await (const text of readTextFile(file)) {
    chars += text.length;
    if (size > fileBytesMax || chars > fileBytesMax)
      throw new SourceError('invalid', `${file} has more than ${fileBytesMax / 1_048_576} megabytes.`);
    texts.push(text);
  }
  return texts.join('');
}

/** LinkStack shows entries by `up_link`, then by their number, then as they are stored. */
function mapEntries({ links }: LinkstackExport, items: SourceItem[]): { blocks: MappedBlock[]; icons: SocialItem[] } {
  const entries: { link: LinkstackLink; spot: Spot }[] = [];
  for (const [at, entry] of links.entries()) {
    const spot: Spot = { place: `link ${at + 1}`, shortUrl: '' };
    const parsed = parseLink(entry);
    if (parsed.link) entries.push({ link: parsed.link, spot });
    else items.push(leftOutItem(spot, 'LINE_UNREADABLE', parsed.field, ''));
  }
  const rankOf = ({ up_link: isUp }: LinkstackLink) => (isUp === 'yes' ? 0 : 1);
  const shown = entries.toSorted(
    ({ link: a }, { link: b }) => rankOf(a) - rankOf(b) || (a.order ?? 0) - (b.order ?? 0),
  );
  const [blocks, icons]: [MappedBlock[], SocialItem[]] = [[], []];
  for (const { link, spot } of shown) {
    const { block, icon, problems } = mapLink(link, spot);
    items.push(...problems);
    if (block) blocks.push(block);
    if (icon) icons.push(icon);
  }
  return { blocks, icons };
}

/** The icons below the name, in rows of as many as are shown. Their clicks are those of their row. */
function groupIcons(icons: readonly SocialItem[]): MappedBlock[] {
  const rows: MappedBlock[] = [];
  for (let at = 0; at < icons.length; at += socialItemsMax) {
    const row = icons.slice(at, at + socialItemsMax);
    const settings = { items: row.map(({ platform, url }) => ({ platform, url })) };
    const block = createBlockBody.parse({ type: 'socials', settings });
    const place = row[0]?.place ?? '';
    rows.push({ place, block, clicks: row.reduce((sum, { clicks }) => sum + clicks, 0) });
  }
  return rows;
}

const ofUser: Spot = { place: 'user', shortUrl: '' };

function readName({ name }: LinkstackExport, items: SourceItem[]): string | undefined {
  const plain = name?.replaceAll('\0', '').toWellFormed().trim() ?? '';
  const cut = cutText(plain, displayNameCharsMax);
  if (cut !== plain) items.push(problemItem(ofUser, 'VALUE_CUT', 'name', plain));
  return cut === '' ? undefined : cut;
}

function readBio({ littlelink_description: html }: LinkstackExport, items: SourceItem[]): string | null {
  const text = htmlToText((html ?? '').slice(0, htmlCharsMax));
  const cut = cutText(text, bioCharsMax);
  if (cut !== text || (html ?? '').length > htmlCharsMax)
    items.push(problemItem(ofUser, 'VALUE_CUT', 'littlelink_description', text));
  return cut === '' ? null : cut;
}

function readPicture({ image_data: data }: LinkstackExport, items: SourceItem[]): Buffer | undefined {
  if (!data) return undefined;
  // Four characters for three bytes.
  const isLong = (data.length / 4) * 3 > uploadBytesMax + 2;
  if (!isLong && data.length % 4 === 0 && base64Pattern.test(data)) return Buffer.from(data, 'base64');
  const detail = isLong ? `it has more than ${uploadBytesMax} bytes` : 'it is no base64';
  items.push(problemItem(ofUser, 'FIELD_INVALID', 'image_data', `not carried over: ${detail}`));
  return undefined;
}
