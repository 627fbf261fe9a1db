import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { FileToStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

const root = mkdtempSync(join(tmpdir(), 'linkplane-storage-'));
afterAll(() => rmSync(root, { recursive: true }));

function describeFile(name: string): FileToStore {
  const findAccount = () => Promise.reject(new Error('a directory has no accounts'));
  return { name, directory: 'ab', contentType: 'image/png', findAccount };
}

test('a file in a directory is read as it was written, and is gone once it was removed', async () => {
  const files = openFileStore({ kind: 'disk', directory: join(root, 'new', 'below') }, []);
  const file = describeFile('a.png');
  expect(await files.read(file)).toBeUndefined();
  await files.write(file, new Uint8Array([1, 2, 3]));
  expect(await files.read(file)).toEqual(Buffer.from([1, 2, 3]));
  expect(statSync(join(root, 'new', 'below', 'ab', 'a.png')).mode & 0o777).toBe(0o640);
  await files.remove(file);
  expect(await files.read(file)).toBeUndefined();
  await files.remove(file);
  expect(readdirSync(join(root, 'new', 'below', 'ab'))).toEqual([]);
});

test('what a killed process has left of a file is no file, and is removed with its name', async () => {
  const files = openFileStore({ kind: 'disk', directory: root }, []);
  await files.write(describeFile('whole.png'), new Uint8Array([1]));
  writeFileSync(join(root, 'ab', 'b.png.part'), 'half');
  expect(await files.read(describeFile('b.png'))).toBeUndefined();
  await files.remove(describeFile('b.png'));
  expect(readdirSync(join(root, 'ab'))).toEqual(['whole.png']);
});

test('a directory that cannot be used fails writing and reading', async () => {
  writeFileSync(join(root, 'file'), '');
  const files = openFileStore({ kind: 'disk', directory: join(root, 'file') }, []);
  await expect(files.write(describeFile('a.png'), new Uint8Array([1]))).rejects.toThrow('ENOTDIR');
  await expect(files.read(describeFile('a.png'))).rejects.toThrow('ENOTDIR');
});
