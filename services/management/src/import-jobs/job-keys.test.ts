import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeJobKeys, readJobKeys } from './job-keys.ts';

function makeDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-keys-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return join(directory, 'import-jobs');
}

test('a key that was sealed for a job is read for that job, and not for another', async () => {
  const keys = await makeJobKeys(makeDirectory());
  const sealed = keys.seal('imj_1', 'the key');
  expect(sealed.includes('the key')).toBe(false);
  expect(keys.unseal('imj_1', sealed)).toBe('the key');
  expect(keys.unseal('imj_2', sealed)).toBeUndefined();
  expect(keys.seal('imj_1', 'the key')).not.toEqual(sealed);
});

test('what was changed or cut is not read', async () => {
  const keys = await makeJobKeys(makeDirectory());
  const sealed = keys.seal('imj_1', 'the key');
  sealed[14] = (sealed[14] ?? 0) ^ 1;
  expect(keys.unseal('imj_1', sealed)).toBeUndefined();
  for (const length of [0, 5, 12, 20]) expect(keys.unseal('imj_1', sealed.subarray(0, length))).toBeUndefined();
});

test('processes that begin at the same time in one directory have the same keys, which others cannot read', async () => {
  const directory = makeDirectory();
  expect(await readJobKeys(directory)).toBeUndefined();
  const all = await Promise.all(Array.from({ length: 8 }, () => makeJobKeys(directory)));
  expect(new Set(all.map(({ runnerId }) => runnerId)).size).toBe(1);
  expect((await readJobKeys(directory))?.runnerId).toBe(all[0]?.runnerId);
  expect((await makeJobKeys(makeDirectory())).runnerId).not.toBe(all[0]?.runnerId);
  const [file = '', ...others] = readdirSync(directory);
  expect(others).toEqual([]);
  expect(statSync(join(directory, file)).mode & 0o077).toBe(0);
});

test('a file that is too short is refused, because keys would be weak', async () => {
  const directory = makeDirectory();
  await makeJobKeys(directory);
  const [file = ''] = readdirSync(directory);
  writeFileSync(join(directory, file), 'short');
  await expect(readJobKeys(directory)).rejects.toThrow('does not have 32 bytes');
});
