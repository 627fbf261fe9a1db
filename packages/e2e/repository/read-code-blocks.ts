import { readFileSync } from 'node:fs';

/** A block of code of a quick start that a reader copies, as its first line marks it. */
export type CodeBlock = {
  /** Where it is, such as `docs/quick-start/developer.md:24`. */
  place: string;
  /** The heading of the second level that it stands under; empty before the first one. */
  chapter: string;
  code: string;
  /** The name under which the reader saves it; else it is run in a shell. */
  file: string | undefined;
  /** Whether it only reads, so that it may run again until the output is as expected. */
  isRepeatable: boolean;
  needsPython: boolean;
  /** Pieces that its output has, in this order. Empty where the text promises none. */
  expected: string[];
};

/**
 * The blocks that are marked, in order: ` ```sh run `, which may be followed by `repeat` and `python`, and
 * ` ```ts file=name `. A block of `text` is what the `sh run` before it prints, line by line, each from its beginning or within.
 * @param path of the Markdown file
 * @param name of it in messages
 */
export function readCodeBlocks(path: string, name: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  let open: { words: string[]; lines: string[]; line: number } | undefined;
  let chapter = '';
  for (const [index, line] of readFileSync(path, 'utf8').split('\n').entries()) {
    if (open === undefined) {
      if (line.startsWith('## ')) chapter = line.slice('## '.length);
      if (line.startsWith('```')) open = { words: line.slice(3).split(' '), lines: [], line: index + 1 };
    } else if (line === '```') {
      addBlock(blocks, open.words, open.lines, { place: `${name}:${open.line}`, chapter });
      open = undefined;
    } else open.lines.push(line);
  }
  return blocks;
}

function addBlock(
  blocks: CodeBlock[],
  words: readonly string[],
  lines: readonly string[],
  where: Pick<CodeBlock, 'place' | 'chapter'>,
): void {
  const last = blocks.at(-1);
  if (words[0] === 'text' && last !== undefined) last.expected.push(...lines.filter((line) => line !== ''));
  const file = words.find((word) => word.startsWith('file='))?.slice('file='.length);
  if (file === undefined && !words.includes('run')) return;
  blocks.push({
    ...where,
    code: `${lines.join('\n')}\n`,
    file,
    isRepeatable: words.includes('repeat'),
    needsPython: words.includes('python'),
    expected: [],
  });
}
