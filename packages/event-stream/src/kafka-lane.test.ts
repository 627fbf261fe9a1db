import { describe, expect, test } from 'vitest';
import { createLaneReader, encodeLanePrefix } from './kafka-lane.ts';

function readText(partition: number): (header: string) => unknown {
  const read = createLaneReader(partition);
  // Between other bytes, as in a fetch.
  return (header) => {
    const bytes = Buffer.from(`9${header}9`);
    return read(bytes, 1, bytes.length - 1);
  };
}

describe('lanes', () => {
  test('a lane reader returns the lane of each header, whatever the one before was', () => {
    const read = readText(4);
    const [one, other, spread] = [
      encodeLanePrefix('one', 6),
      encodeLanePrefix('other', 6),
      encodeLanePrefix('one', 60),
    ];
    const headers = [`${one}7`, `${one}8`, `${other}8`, `${spread}9`, `${one}9007199254740989`, `${one}0`];
    expect(headers.map(read)).toEqual([
      { lane: 'one/4/6', sequence: 7 },
      { lane: 'one/4/6', sequence: 8 },
      { lane: 'other/4/6', sequence: 8 },
      { lane: 'one/4/60', sequence: 9 },
      { lane: 'one/4/6', sequence: 9_007_199_254_740_989 },
      { lane: 'one/4/6', sequence: 0 },
    ]);
  });

  test.each([
    '',
    '5',
    '/5',
    '6/5',
    '/6/5',
    'one//5',
    'one/6/',
    'one/6//5',
    'one/6/x/5',
    'one/6/x',
    'one/6/-1',
    'one/6/1.5',
    'one/6/9007199254740992',
  ])('a lane reader refuses the header %j, first or later', (header) => {
    const read = readText(0);
    expect(read(header)).toBeUndefined();
    expect(read('one/6/1')).toEqual({ lane: 'one/0/6', sequence: 1 });
    expect(read(header)).toBeUndefined();
  });
});
