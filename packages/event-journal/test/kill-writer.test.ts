import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listJournals } from '../src/index.ts';
import type { StoredMessage } from './journal-writer.ts';
import { makeRoot, payloadsOf, readAll } from './journal-fixtures.ts';

const kills = 12;

test('every confirmed record survives SIGKILL at a random moment, once and in order', async () => {
  const root = makeRoot();
  const seed = Date.now() % 1_000_000;
  console.log(`kill seed ${seed}`);
  const confirmed: string[] = [];
  for (let round = 0; round < kills; round++) {
    const delayMs = 5 + ((seed * (round + 7) * 7_919) % 120);
    const writer = fork(join(import.meta.dirname, 'journal-writer.ts'), [root, String(round)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    writer.on('message', (message) => confirmed.push(...(message as StoredMessage)));
    await once(writer, 'message');
    setTimeout(() => writer.kill('SIGKILL'), delayMs);
    await once(writer, 'close');
  }
  const [journal, ...others] = listJournals(root);
  expect(others).toEqual([]);
  const found = payloadsOf(await readAll(journal!.directory));
  const foundSet = new Set(found);
  expect(foundSet.size).toBe(found.length);
  expect(confirmed.length).toBeGreaterThan(kills);
  expect(confirmed.filter((payload) => !foundSet.has(payload))).toEqual([]);
}, 60_000);
