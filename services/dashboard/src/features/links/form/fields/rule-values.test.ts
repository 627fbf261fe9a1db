import { expect, test } from 'vitest';
import { conditionTypes, createCondition, createRule, moveBy, toSentRules } from './rule-values.ts';

test('a new rule is sent without an id, and a stored one with its own', () => {
  const stored = { ...createRule(), id: 'rul_q1elggt3h2ufkDLwJZXh', name: ' Phones ', url: ' https://a.example ' };
  expect(toSentRules([createRule(), stored])).toEqual([
    { name: null, conditions: [{ type: 'country', in: [] }], url: '' },
    {
      id: 'rul_q1elggt3h2ufkDLwJZXh',
      name: 'Phones',
      conditions: [{ type: 'country', in: [] }],
      url: 'https://a.example',
    },
  ]);
});

test('a rule that blocks has no destination, and no rules are null', () => {
  expect(toSentRules([{ ...createRule(), block: true }])?.[0]).toMatchObject({ block: true });
  expect(toSentRules([{ ...createRule(), block: true }])?.[0]).not.toHaveProperty('url');
  expect(toSentRules([])).toBeNull();
});

test('every type has an empty condition', () => {
  for (const type of conditionTypes) expect(createCondition(type).type).toBe(type);
});

test('a rule moves by one place', () => {
  expect(moveBy(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moveBy(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
});
