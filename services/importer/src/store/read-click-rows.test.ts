import { expect, test } from 'vitest';
import { readClickRows } from './read-click-rows.ts';
import type { StagedClick } from '../stage/to-click-row.ts';

const click: StagedClick = {
  link: 'spring',
  id: 'imp_1',
  at: Date.UTC(2026, 0, 2),
  bot: false,
  qr: false,
  country: '',
  region: '',
  city: '',
  device: '',
  browser: '',
  os: '',
  referrer: '',
  visitor: '0'.repeat(32),
};
const places = new Map([['spring', { linkId: 'lnk_1', host: 'go.example', slug: 'spring' }]]);

async function read(clicks: StagedClick[]) {
  const counts = { people: 0, bots: 0, withoutLink: 0 };
  const staged = async function* () {
    yield* clicks;
  };
  const rows = [];
  for await (const row of readClickRows(staged(), places, counts)) rows.push(row);
  return { rows, counts };
}

test.each([
  ['go.example', ''],
  ['news.example', 'news.example'],
  ['', ''],
])('a click with the referrer "%s" on a link of go.example has the referrer "%s"', async (referrer, expected) => {
  const { rows } = await read([{ ...click, referrer }]);
  expect(rows).toMatchObject([{ linkId: 'lnk_1', host: 'go.example', slug: 'spring', referrer: expected }]);
});

test('clicks of links that are not here are counted and left out', async () => {
  const { rows, counts } = await read([click, { ...click, bot: true }, { ...click, link: 'gone' }]);
  expect(rows).toHaveLength(2);
  expect(counts).toEqual({ people: 1, bots: 1, withoutLink: 1 });
});
