import { dirname, join, normalize } from 'node:path/posix';
import MarkdownIt from 'markdown-it';
import { toAnchor } from './escape-html.ts';
import { guidePath, guides } from './guides.ts';
import { renderCode } from './highlight-code.ts';

export type Heading = { level: number; id: string; text: string };
export type RenderedMarkdown = { html: string; headings: Heading[] };

const repository = 'https://github.com/linkplane/linkplane/blob/main/';

/**
 * A Markdown file as HTML. Markup in it stays text. Links between files of `docs/` lead to their pages, and those to
 * other files to the repository.
 * @param file its path below `docs/`
 */
export function renderMarkdown(source: string, file: string): RenderedMarkdown {
  const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false });
  const headings: Heading[] = [];
  const tokens = markdown.parse(source, {});
  const ids = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const text = plainText(tokens[index + 1]?.children ?? []);
      let id = toAnchor(text);
      while (ids.has(id)) id += '-more';
      ids.add(id);
      token.attrSet('id', id);
      headings.push({ level: Number(token.tag.slice(1)), id, text });
    }
    for (const child of token.children ?? []) {
      if (child.type === 'link_open') child.attrSet('href', resolveLink(String(child.attrGet('href') ?? ''), file));
    }
  }
  nameCells(tokens);
  markdown.renderer.rules['fence'] = (list, index) => {
    const { content = '', info = '' } = list[index] ?? {};
    return renderCode(content.replace(/\n$/, ''), info.trim());
  };
  markdown.renderer.rules['table_open'] = () => '<div class="table" tabindex="0"><table>';
  markdown.renderer.rules['table_close'] = () => '</table></div>';
  // Pictures of the repository are not part of the pages.
  markdown.renderer.rules['image'] = () => '';
  const html = markdown.renderer.render(tokens, markdown.options, {});
  return { html, headings };
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

function resolveLink(href: string, file: string): string {
  if (/^(https?:|mailto:|#|\/)/.test(href)) return href;
  const [path = '', anchor] = href.split('#', 2);
  const target = normalize(join('docs', dirname(file), path));
  const guide = guides.find((each) => `docs/${each.file}` === target);
  const suffix = anchor === undefined ? '' : `#${anchor}`;
  return guide ? guidePath(guide) + suffix : `${repository}${target}${suffix}`;
}
