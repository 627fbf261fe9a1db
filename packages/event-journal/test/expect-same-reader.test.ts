import { expect, test } from 'vitest';
import { expectSameReader, openJournalReader } from '../src/index.ts';
import { appendAll, makeRoot, open, readAll, silentLogger } from './journal-fixtures.ts';

test('a reader of another kind is refused as long as records wait', async () => {
  const root = makeRoot();
  await expectSameReader(root, 'in-place', silentLogger);
  const journal = await open(root);
  await appendAll(journal, ['one', 'two']);
  await journal.close();
  await expect(expectSameReader(root, 'kafka', silentLogger)).rejects.toThrow('npm start');
  await expectSameReader(root, 'in-place', silentLogger);

  const reader = openJournalReader({ directory: journal.directory, logger: silentLogger });
  await reader.acknowledge(((await readAll(journal.directory)).at(-1)?.sequence ?? 0) + 1);
  await reader.close();
  await expectSameReader(root, 'kafka', silentLogger);
  const shipped = await open(root);
  await appendAll(shipped, ['three']);
  await shipped.close();
  await expect(expectSameReader(root, 'in-place', silentLogger)).rejects.toThrow('redirect service');
});

test('a journal directory without a stored reader kind is accepted, and a missing one too', async () => {
  const root = makeRoot();
  const journal = await open(root);
  await appendAll(journal, ['one']);
  await journal.close();
  await expectSameReader(root, 'kafka', silentLogger);
  await expect(expectSameReader(root, 'in-place', silentLogger)).rejects.toThrow();
  await expectSameReader(`${makeRoot()}/not/there`, 'kafka', silentLogger);
});
