import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashPatch, listParts, patchPath, readLockfile } from '../generate/generate-kafkajs-patch.ts';
import { applyChange, joinPatches, parsePatch, reverseChange } from '../generate/join-patches.ts';

const root = resolve(import.meta.dirname, '../../..');
const parts = listParts();
const joined = readFileSync(patchPath, 'utf8');
const client = dirname(createRequire(import.meta.url).resolve('kafkajs/package.json'));
const readInstalled = (path: string) => readFileSync(join(client, path), 'utf8');

/** The files of the client before any patch: the installed ones without what the joined patch does. */
function readOriginals(): Map<string, string> {
  const changed = parsePatch(joined).changes.map((change) => {
    const text = applyChange(readInstalled(change.path), reverseChange(change));
    return [change.path, change.isNew ? '' : text] as const;
  });
  return new Map(changed);
}

describe('the patch of kafkajs', () => {
  test('is what its parts give, one after the other', () => {
    expect(joined, 'npm run generate').toBe(joinPatches(parts.map(({ text }) => text)));
  });

  test('has the hash that the lockfile states', () => {
    expect(readLockfile().match(/(?<=patch_hash=)[0-9a-f]+/g)).toEqual(expect.arrayContaining([hashPatch(joined)]));
    expect(new Set(readLockfile().match(/(?<=patch_hash=)[0-9a-f]+/g))).toHaveLength(1);
  });

  test('has parts of which each applies on top of those before it, up to the installed client', () => {
    const files = readOriginals();
    for (const { name, text } of parts) {
      const { changes } = parsePatch(text);
      expect(changes.length, name).toBeGreaterThan(0);
      for (const change of changes) {
        expect(change.isNew, `${name} ${change.path}`).toBe(files.get(change.path) === '');
        files.set(change.path, applyChange(files.get(change.path) ?? '', change));
      }
    }
    for (const [path, text] of files) expect(text, path).toBe(readInstalled(path));
  });

  test.each(parts)('states in $name what it is for, until when, and the test that fails without it', ({ text }) => {
    const { header } = parsePatch(text);
    const stated = Object.fromEntries(
      header.split(/\n(?! )/).flatMap((line) => {
        const [, name, value] = /^([A-Z][a-z ]+): ([^]+)$/.exec(line) ?? [];
        return name === undefined || value === undefined ? [] : [[name, value.replaceAll('\n  ', ' ')]];
      }),
    );
    expect(Object.keys(stated)).toEqual(['Without it', 'Upstream', 'Test', 'Review']);
    expect(stated['Upstream']).toMatch(/^None found\b|https:\/\/github\.com\/tulios\/kafkajs\/(?:issues|pull)\/\d+/);
    expect(stated['Review']).toMatch(/^20\d\d-(?:0[1-9]|1[0-2])$/);
    const [, file = '', title = ''] =
      /^(packages\/event-stream\/\S+\.test\.ts): (.+)$/.exec(stated['Test'] ?? '') ?? [];
    expect(readFileSync(join(root, file), 'utf8')).toContain(`'${title}'`);
  });
});

const original = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', ''].join('\n');

/** A patch of `file` that replaces its lines from `start` on. */
function patchOf(start: number, ...lines: string[]): string {
  const size = (mark: string) => lines.filter((line) => !line.startsWith(mark)).length;
  const range = `@@ -${start},${size('+')} +${start},${size('-')} @@`;
  return ['What it is for', '', 'diff --git a/file b/file', '--- a/file', '+++ b/file', range, ...lines, ''].join('\n');
}

describe('joining patches', () => {
  test.each([
    ['of far lines', [patchOf(1, '-one', '+1', ' two'), patchOf(9, ' nine', '-ten', '+10')]],
    ['of far lines, the later ones first', [patchOf(9, ' nine', '+9.5', ' ten'), patchOf(1, ' one', '+1.5', ' two')]],
    ['of neighbours', [patchOf(4, ' four', '+4.5', ' five'), patchOf(5, ' 4.5', '+4.6', ' five')]],
    ['before what another one added', [patchOf(4, ' four', '+4.5', ' five'), patchOf(4, ' four', '+4.4', ' 4.5')]],
    ['of a line that another one wrote', [patchOf(3, '-three', '+3'), patchOf(2, ' two', '-3', '+III', ' four')]],
    [
      'of which one undoes a part of the other',
      [patchOf(3, ' three', '+x', '+y', ' four'), patchOf(3, ' three', '-x', ' y')],
    ],
    [
      'that remove and add',
      [patchOf(2, ' two', '-three', '-four', ' five'), patchOf(2, ' two', '+3', ' five', '-six')],
    ],
    ['behind one that adds', [patchOf(1, ' one', '+a', '+b', '+c', ' two'), patchOf(10, ' seven', '-eight', ' nine')]],
    ['behind one that removes', [patchOf(1, '-one', '-two', ' three'), patchOf(7, ' nine', '-ten')]],
  ])('gives one that does the same: patches %s', (_, texts) => {
    let expected = original;
    for (const text of texts) expected = applyChange(expected, parsePatch(text).changes[0]!);
    const [change, ...others] = parsePatch(joinPatches(texts)).changes;
    expect(others).toEqual([]);
    expect(applyChange(original, change!)).toBe(expected);
    expect(applyChange(expected, reverseChange(change!))).toBe(original);
  });

  test('gives nothing for patches that undo each other', () => {
    expect(joinPatches([patchOf(3, ' three', '+x', ' four'), patchOf(3, ' three', '-x', ' four')])).toBe('');
  });

  test('includes what a patch changes in a file that another one adds', () => {
    const added =
      'diff --git a/new b/new\nnew file mode 100644\n--- /dev/null\n+++ b/new\n@@ -0,0 +1,2 @@\n+one\n+two\n';
    const changed = patchOf(1, ' one', '-two', '+2').replaceAll('file', 'new');
    const [change] = parsePatch(joinPatches([added, changed])).changes;
    expect(change).toEqual({ path: 'new', isNew: true, hunks: [{ oldStart: 0, lines: ['+one', '+2'] }] });
    expect(applyChange('', change!)).toBe('one\n2\n');
    expect(() => joinPatches([added, added])).toThrow('new exists already');
  });

  test.each([
    ['another text of the same line', [patchOf(3, ' three', '+x'), patchOf(3, ' drei', '+y')]],
    [
      'a line that another patch removed',
      [patchOf(3, ' three', '-four', ' five'), patchOf(3, ' three', '-four', ' five')],
    ],
    ['a rename', ['diff --git a/file b/other\nrename from file\nrename to other\n']],
    ['a removed file', ['diff --git a/file b/file\ndeleted file mode 100644\n']],
    ['a file without a last newline', [patchOf(3, '-three', '\\ No newline at end of file')]],
  ])('is refused for %s', (_, texts) => {
    expect(() => joinPatches(texts)).toThrow(/another line than the patch|unexpected in a patch/);
  });
});
