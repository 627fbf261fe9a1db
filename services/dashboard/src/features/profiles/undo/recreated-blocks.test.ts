import { expect, test } from 'vitest';
import { createRecreatedBlocks, translateReversal } from './recreated-blocks.ts';

test('earlier changes of a block that was deleted and created again, even twice, are taken back on the newest one', () => {
  const { note, idOf } = createRecreatedBlocks();
  note('b', 'b2');
  note('b2', 'b3');
  const reversal = {
    fields: {},
    deleted: [],
    added: ['b2'],
    changed: [
      { id: 'a', fields: { label: 'A' } },
      { id: 'b', fields: { label: 'B' } },
    ],
    order: ['b', 'a', 'c'],
  };
  expect(translateReversal(reversal, idOf)).toEqual({
    ...reversal,
    added: ['b3'],
    changed: [
      { id: 'a', fields: { label: 'A' } },
      { id: 'b3', fields: { label: 'B' } },
    ],
    order: ['b3', 'a', 'c'],
  });
});
