import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import MarkdownIt from 'markdown-it';
import { checkExternalLink } from './check-external-link.ts';

type Link = { href: string; line: number };
type ReadFile = { links: Link[]; anchors: ReadonlySet<string> };
type Token = { type: string; tag: string; content: string; map: [number, number] | null; children: Token[] | null };

/**
 * Checks the links and pictures of Markdown files as GitHub shows them: files and directories that they name exist in the
 * repository, and headings in these files. Returns one line for each that is broken.
 * @param files paths from the root
 */
export function checkRepositoryLinks(root: string, files: readonly string[]): string[] {
  const known = new Map<string, ReadFile>();
  const read = (file: string) => {
    const content = known.get(file) ?? readMarkdown(readFileSync(join(root, file), 'utf8'));
    known.set(file, content);
    return content;
  };
  return files.flatMap((file) =>
    read(file).links.flatMap(({ href, line }) => {
      const problem = checkLink(href, file);
      return problem === undefined ? [] : [`${file}:${line}: ${href}: ${problem}`];
    }),
  );

  function checkLink(href: string, file: string): string | undefined {
    if (/^[a-z][a-z+.-]*:/i.test(href)) return checkExternalLink(href);
    const [path = '', anchor] = decodeURIComponent(href).split('#', 2);
    const target = path === '' ? file : relative(root, join(root, dirname(file), path));
    if (path.startsWith('/') || target.startsWith('..')) return 'outside of the repository';
    if (!existsSync(join(root, target))) return 'no such file';
    if (anchor === undefined || !target.endsWith('.md') || statSync(join(root, target)).isDirectory()) return undefined;
    return read(target).anchors.has(anchor) ? undefined : 'no such heading';
  }
}

function readMarkdown(source: string): ReadFile {
  const tokens = new MarkdownIt({ html: true }).parse(source, {}) as Token[];
  const links: Link[] = [];
  const anchors = new Set<string>();
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') anchors.add(nameAnchor(tokens[index + 1]?.children ?? [], anchors));
    for (const child of token.children ?? []) {
      const { attrGet } = child as Token & { attrGet: (name: string) => string | null };
      const href = attrGet.call(child, child.type === 'image' ? 'src' : 'href');
      if (href !== null) links.push({ href, line: (token.map?.[0] ?? 0) + 1 });
    }
  }
  return { links, anchors };
}

/** Names an anchor as GitHub does: letters, digits, hyphens; a number after one that occurs again. */
function nameAnchor(pieces: readonly Token[], taken: ReadonlySet<string>): string {
  const text = pieces.map(({ content }) => content).join('');
  const plain = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  for (let copy = 0; ; copy++) {
    const name = copy === 0 ? plain : `${plain}-${copy}`;
    if (!taken.has(name)) return name;
  }
}
