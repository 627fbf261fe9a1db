import { crc32 } from 'node:zlib';
import { expect, test } from 'vitest';
import { createRouter } from './route-record.ts';

const partitionCount = 6;

/** Routes records that are adjacent, as in a journal. */
function routeAll(payloads: string[]): { key: string | null; partition: number }[] {
  const router = createRouter();
  const bytes = Buffer.from(payloads.join('|'));
  let start = 0;
  return payloads.map((payload) => {
    const end = start + Buffer.byteLength(payload);
    const partition = router.route(bytes, start, end, partitionCount);
    start = end + 1;
    const { keyStart, keyEnd } = router;
    return { key: keyStart === -1 ? null : bytes.toString('utf8', keyStart, keyEnd), partition };
  });
}

const keyed = (key: string) => ({ key, partition: crc32(key) % partitionCount });
const unkeyed = { key: null, partition: 0 };

test('the router routes a record by its link id, or else by its profile id', () => {
  expect(
    routeAll([
      '{"linkId":"lnk_1","profileId":"prf_1"}',
      '{"profileId":"prf_2"}',
      '{"profileId":"prf_3","linkId":"lnk_3"}',
      '{"n":1}',
      '{"linkId":"lnk_4"}',
    ]),
  ).toEqual([keyed('lnk_1'), keyed('prf_2'), keyed('lnk_3'), unkeyed, keyed('lnk_4')]);
});

test('the router ignores values from visitors, malformed ids, and ids of other records', () => {
  expect(
    routeAll([
      JSON.stringify({ url: 'https://example.com/?"linkId":"x"' }),
      '{"linkId":"',
      '{"linkId":""}',
      `{"linkId":"${'x'.repeat(65)}"}`,
      `{"linkId":"${'y'.repeat(64)}"}`,
      '{"linkId":"unfinished',
      '{"linkId":"lnk_5"}',
    ]),
  ).toEqual([unkeyed, unkeyed, unkeyed, unkeyed, keyed('y'.repeat(64)), unkeyed, keyed('lnk_5')]);
});

test('the router continues with another chunk of the journal', () => {
  const router = createRouter();
  const none = Buffer.from('{"n":1}');
  const some = Buffer.from('{"linkId":"lnk_6"}');
  expect(router.route(none, 0, none.length, partitionCount)).toBe(0);
  expect(router.route(some, 0, some.length, partitionCount)).toBe(crc32('lnk_6') % partitionCount);
  expect(router.route(some, 0, some.length, 1)).toBe(0);
});
