import { dirname, join, normalize } from 'node:path/posix';
import MarkdownIt from 'markdown-it';
import { escapeHtml, toAnchor } from './escape-html.ts';
import { guidePath, guideSource, listGuides } from './guides.ts';
import { renderCode } from './highlight-code.ts';
import { productPlace, type SitePlace } from './site-place.ts';

export type Heading = { level: number; id: string; text: string };

/** What stands between two headings, in plain text. */
export type TextSection = { heading: Heading; text: string };
export type RenderedMarkdown = { html: string; headings: Heading[]; sections: TextSection[] };

export const repositoryUrl = 'https://github.com/linkplane/linkplane';

/**
 * A Markdown file as HTML. Markup in it stays text. Links between files that are pages lead to these, and those to
 * other files to the repository.
 * @param file its path from `docs/`
 */
export function renderMarkdown(source: string, file: string, place: SitePlace = productPlace): RenderedMarkdown {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const sections: TextSection[] = [];
  const tokens = withoutComments(markdown.parse(source, {}));
  const ids = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = plainText(tokens[index + 1]?.children ?? []);
      let id = toAnchor(text);
      while (ids.has(id)) id += '-more';
      ids.add(id);
      token.attrSet('id', id);
      sections.push({ heading: { level: Number(token.tag.slice(1)), id, text }, text: '' });
    }
    const section = sections.at(-1);
    if (section && tokens[index - 1]?.type !== 'heading_open')
      section.text += readableText(token.type, token.content, token.children);
    for (const child of token.children ?? []) {
      if (child.type === 'link_open')
        child.attrSet('href', resolveLink(String(child.attrGet('href') ?? ''), file, place));
    }
  }
  nameCells(tokens);
  markdown.renderer.rules['fence'] = (list, index) => {
    const { content = '', info = '' } = list[index] ?? {};
    return renderCode(content.replace(/\n$/, ''), info.trim().split(' ', 1)[0] ?? '');
  };
  markdown.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>';
  markdown.renderer.rules['table_close'] = () => '</table></div>';
  markdown.renderer.rules['image'] = (list, index) => {
    const { attrGet, content } = bindToken(list[index]);
    return renderPicture(attrGet('src'), content, file, place);
  };
  // The one element that the files use: names of keys.
  markdown.renderer.rules['text'] = (list, index) =>
    markdown.utils.escapeHtml(list[index]?.content ?? '').replace(/&lt;(\/?)kbd&gt;/g, '<$1kbd>');
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { html, headings: sections.map(({ heading }) => heading), sections };
}

/** Leaves out paragraphs that only programs read. */
function withoutComments<Token extends { content: string }>(tokens: readonly Token[]): Token[] {
  const isComment = (token: Token | undefined) =>
    token !== undefined && token.content.startsWith('<!--') && token.content.endsWith('-->');
  return tokens.filter((token, index) => ![tokens[index - 1], token, tokens[index + 1]].some(isComment));
}

type PictureToken = { content: string; attrGet: (name: string) => string | number | null };

const bindToken = (token: PictureToken | undefined) => ({
  content: token?.content ?? '',
  attrGet: (name: string) => String(token?.attrGet(name) ?? ''),
});

/** Nothing where the place does not have the picture. */
function renderPicture(src: string, alt: string, file: string, place: SitePlace): string {
  const picture = place.findPicture(toRepositoryPath(src, file));
  if (!picture) return '';
  const size = picture.width === undefined ? '' : ` width="${picture.width}" height="${picture.height}"`;
  return `<img src="${escapeHtml(picture.src)}" alt="${escapeHtml(alt)}"${size} loading="lazy" decoding="async">`;
}

type TableToken = { type: string; children: Piece[] | null; attrSet: (name: string, value: string) => void };

/** Gives each cell the name of its column, which phones show beside it in place of a head. */
function nameCells(tokens: readonly TableToken[]): void {
  let names: string[] = [];
  let column = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'thead_open') names = [];
    if (token.type === 'tr_open') column = 0;
    if (token.type === 'th_open') names.push(plainText(tokens[index + 1]?.children ?? []));
    if (token.type === 'td_open') token.attrSet('data-name', names[column++] ?? '');
  }
}

type Piece = { content: string; type: string };

function plainText(pieces: readonly Piece[]): string {
  return pieces.map(({ type, content }) => (type === 'softbreak' ? ' ' : content)).join('');
}

function readableText(type: string, content: string, children: readonly Piece[] | null): string {
  if (type === 'inline') return `${plainText(children ?? [])} `;
  return type === 'fence' || type === 'code_block' ? `${content.replace(/\s+/g, ' ')} ` : '';
}

/** @param file the Markdown file with the link, from `docs/` */
function toRepositoryPath(path: string, file: string): string {
  return normalize(join('docs', dirname(file), path));
}

function resolveLink(href: string, file: string, { groups, toHref }: SitePlace): string {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#', 2);
  const target = toRepositoryPath(path, file);
  const guide = listGuides(groups).find((each) => guideSource(each) === target);
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  return guide ? toHref(guidePath(guide) + suffix) : `${repositoryUrl}/blob/main/${target}${suffix}`;
}
