import { encodeEvent } from '@linkplane/events';
import { allowLongTests } from '@linkplane/testing';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CountsReport } from '../src/counts/verify-counts.ts';
import { openStocked, type Stocked } from './open-stocked.ts';
import { runCommand, runJson } from './run-on-stores.ts';

allowLongTests('large amounts');

// The embedded stores run at a lower priority than everything else: on a busy machine they are slow.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let stocked: Stocked;
beforeEach(async () => {
  stocked = await openStocked();
});
afterEach(() => stocked.close());

type Letter = { id: number; reason: string; preview: string; payloadBytes: number; isInReplay: boolean };

const list = async (options = '') => (await runJson<Letter[]>(`dead-letters list${options}`, stocked.env)).data;
const run = (command: string) => runCommand(command, stocked.env);

test('a record that cannot be read is listed with a harmless preview, and its exact bytes can be had', async () => {
  const bytes = Buffer.from('{"v":9}\u001b[2J\\ é', 'utf8');
  await stocked.ingestRaw(bytes.toString());
  const [letter] = await list();
  expect(letter).toMatchObject({ reason: 'not JSON', payloadBytes: bytes.length, isInReplay: false });
  expect(letter!.preview).toBe('{"v":9}\\x1b[2J\\\\ \\xc3\\xa9');
  expect(await run(`dead-letters list --payload ${letter!.id}`)).toMatchObject({
    code: 0,
    out: bytes.toString('base64'),
  });
  const words = await run('dead-letters list');
  expect([words.code, words.out]).toEqual([0, expect.stringMatching(/^\d+ {2}journal\/\w+\/0 at \d+, 0 min ago/)]);
  expect(words.out).not.toContain('\u001b');
  expect(await list(` --after ${letter!.id}`)).toEqual([]);
  expect(await run('dead-letters list --payload 999999')).toEqual({
    code: 1,
    out: '',
    err: 'There is no dead letter 999999.',
  });
});

test('replayed while clicks come in, each is counted once, and the counts stand verification', async () => {
  const events = Array.from({ length: 30 }, () => stocked.describeClick());
  const load = stocked.startLoad();
  try {
    await stocked.keepAside([...events.map((event) => Buffer.from(encodeEvent(event))), Buffer.from('garbage')]);
    const all = await list(' --limit 500');
    expect(all).toHaveLength(31);
    const some = all.slice(0, 3).map(({ id }) => `--id ${id}`);
    expect(await run(`dead-letters replay ${some.join(' ')}`)).toMatchObject({
      code: 0,
      out: 'Replayed 3: 3 counted, 0 still unreadable.',
    });
    const rest = await runJson<object>('dead-letters replay --all', stocked.env);
    expect(rest).toEqual({ code: 1, data: { queued: 28, counted: 27, unreadable: 1 } });
    expect(await list()).toEqual([expect.objectContaining({ reason: 'not JSON', preview: 'garbage' })]);
  } finally {
    await load.stop();
  }
  stocked.expectAlso(events);
  await stocked.expectTotalsOfEvents();
  const { data } = await runJson<CountsReport>('verify-counts', stocked.env);
  expect(data.differences).toEqual([]);
});
