/** What a patch does to one file. */
export type FileChange = { path: string; isNew: boolean; hunks: Hunk[] };

/** Lines with their mark: a space for context, `-` for a removed line, `+` for an added one. */
type Hunk = { oldStart: number; lines: string[] };

export type Patch = {
  /** The text before the first change, which git and pnpm ignore. */
  header: string;
  changes: FileChange[];
};

/** A line of a file, or one that a patch has removed. The text of a line that no patch shows is not known. */
type Line = { mark: ' ' | '+' | '-'; text: string | undefined };

const contextLines = 3;

/** @throws Error when it removes or renames a file, or one without a newline at its end */
export function parsePatch(text: string): Patch {
  const [header = '', ...sections] = `\n${text}`.split(/\n(?=diff --git )/);
  return { header: header.trim(), changes: sections.map(parseSection) };
}

function parseSection(section: string): FileChange {
  const [head = '', ...lines] = section.trimEnd().split('\n');
  const path = /^diff --git a\/(.+) b\/\1$/.exec(head)?.[1];
  if (path === undefined) throw new Error(`unexpected in a patch: ${head}`);
  const change: FileChange = { path, isNew: false, hunks: [] };
  for (const line of lines) {
    const hunk = change.hunks.at(-1);
    const start = /^@@ -(\d+)(?:,\d+)? \+\d+(?:,\d+)? @@/.exec(line)?.[1];
    if (start !== undefined) change.hunks.push({ oldStart: Number(start), lines: [] });
    // An editor may have removed the space of an empty line of context.
    else if (hunk && /^[ +-]|^$/.test(line)) hunk.lines.push(line || ' ');
    else if (!hunk && line.startsWith('new file mode ')) change.isNew = true;
    else if (hunk || !/^(?:index |--- |\+\+\+ )/.test(line))
      throw new Error(`unexpected in a patch of ${path}: ${line}`);
  }
  return change;
}

/**
 * One patch that does what the patches do one after the other, without their headers. It has each file once, because pnpm
 * compares all hunks with the original files before it changes any.
 * @throws Error when a patch does not fit the lines that those before it show or write
 */
export function joinPatches(texts: readonly string[]): string {
  const files = new Map<string, { isNew: boolean; lines: Line[] }>();
  for (const { path, isNew, hunks } of texts.flatMap((text) => parsePatch(text).changes)) {
    if (isNew && files.has(path)) throw new Error(`${path} exists already`);
    const file = files.get(path) ?? { isNew, lines: [] };
    files.set(path, file);
    applyHunks(file.lines, path, hunks, !file.isNew);
  }
  const byPath = [...files].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return byPath.map(([path, file]) => writeFile(path, file)).join('');
}

/**
 * The text of a file after a change; of no file: ''.
 * @throws Error when the change does not fit exactly, at the line numbers that it states
 */
export function applyChange(text: string, { path, hunks }: FileChange): string {
  const lines = text.split('\n').map((line): Line => ({ mark: ' ', text: line }));
  if (text === '') lines.length = 0;
  applyHunks(lines, path, hunks, false);
  const after = lines.filter(({ mark }) => mark !== '-').map((line) => line.text);
  return after.at(-1) === '' ? after.join('\n') : `${after.join('\n')}\n`;
}

/** The change that undoes a change of a file that remains. */
export function reverseChange({ path, hunks }: FileChange): FileChange {
  const opposite: Record<string, string> = { '+': '-', '-': '+' };
  let shift = 0;
  const reversed = hunks.map(({ oldStart, lines }) => {
    const hunk = {
      oldStart: oldStart + shift,
      lines: lines.map((line) => `${opposite[line.charAt(0)] ?? ' '}${line.slice(1)}`),
    };
    shift += count(lines, '+') - count(lines, '-');
    return hunk;
  });
  return { path, isNew: false, hunks: reversed };
}

function count(lines: readonly string[], mark: string): number {
  return lines.filter((line) => line.startsWith(mark)).length;
}

/** @param isOpen lines that are not there yet are lines of the original whose text is not known */
function applyHunks(file: Line[], path: string, hunks: readonly Hunk[], isOpen: boolean): void {
  let shift = 0;
  for (const { oldStart, lines } of hunks) {
    let at = skipRemoved(file, findLine(file, Math.max(0, oldStart - 1 + shift), isOpen));
    for (const line of lines) {
      const text = line.slice(1);
      if (line.startsWith('+')) {
        file.splice(at++, 0, { mark: '+', text });
        continue;
      }
      at = skipRemoved(file, at);
      if (at === file.length && isOpen) file.push({ mark: ' ', text });
      const found = file[at];
      if (found && found.text === undefined) found.text = text;
      if (found?.text !== text) throw new Error(`${path} has another line than the patch: ${text}`);
      if (line.startsWith(' ')) at++;
      else if (found.mark === '+') file.splice(at, 1);
      else file[at++] = { mark: '-', text };
    }
    shift += count(lines, '+') - count(lines, '-');
  }
}

/** The place of the line with this index among those that remain. */
function findLine(file: Line[], index: number, isOpen: boolean): number {
  let at = 0;
  for (let left = index; left > 0; at++) {
    if (at === file.length && isOpen) file.push({ mark: ' ', text: undefined });
    if (at >= file.length) return at;
    if (file[at]?.mark !== '-') left--;
  }
  return at;
}

function skipRemoved(file: readonly Line[], from: number): number {
  let at = from;
  while (file[at]?.mark === '-') at++;
  return at;
}

function writeFile(path: string, { isNew, lines }: { isNew: boolean; lines: Line[] }): string {
  const head = [`diff --git a/${path} b/${path}`];
  if (isNew) head.push('new file mode 100644', '--- /dev/null', `+++ b/${path}`);
  else head.push(`--- a/${path}`, `+++ b/${path}`);
  const hunks = findHunks(lines).flatMap(([from, to]) => writeHunk(lines, from, to));
  return hunks.length > 0 ? `${[...head, ...hunks].join('\n')}\n` : '';
}

/** The ranges of lines that changes and their context take, from the first to before the last. */
function findHunks(lines: readonly Line[]): [number, number][] {
  const ranges: [number, number][] = [];
  for (const [index, { mark }] of lines.entries()) {
    if (mark === ' ') continue;
    let from = index;
    while (index - from < contextLines && lines[from - 1]?.text !== undefined) from--;
    let to = index + 1;
    while (to - index <= contextLines && lines[to]?.text !== undefined) to++;
    const last = ranges.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else ranges.push([from, to]);
  }
  return ranges;
}

function writeHunk(lines: readonly Line[], from: number, to: number): string[] {
  const [before, inside] = [lines.slice(0, from), lines.slice(from, to)];
  const range = (without: '+' | '-') => {
    const size = inside.filter(({ mark }) => mark !== without).length;
    return `${before.filter(({ mark }) => mark !== without).length + (size > 0 ? 1 : 0)},${size}`;
  };
  const written: string[] = [];
  const added: string[] = [];
  for (const { mark, text = '' } of inside) {
    if (mark === ' ') written.push(...added.splice(0), ` ${text}`);
    else if (mark === '-') written.push(`-${text}`);
    else added.push(`+${text}`);
  }
  return [`@@ -${range('+')} +${range('-')} @@`, ...written, ...added];
}
