import { expect, test } from 'vitest';
import { chooseRule } from './choose-rule.ts';
import type { Holds, RuleFacts } from './rule-facts.ts';

const facts = { query: 'yes' } as RuleFacts;
const isYes: Holds = ({ query }) => query === 'yes';
const isNo: Holds = ({ query }) => query === 'no';
const rule = (id: string, ...conditions: Holds[]) => ({ id, conditions });

test('the first rule whose conditions all hold is chosen', () => {
  const rules = [
    rule('a', isNo),
    rule('b', isYes, isNo),
    rule('c', isNo, isYes),
    rule('d', isYes, isYes),
    rule('e', isYes),
  ];
  expect(chooseRule(rules, facts)?.id).toBe('d');
});

test('no rule is chosen when none has only conditions that hold', () => {
  expect(chooseRule([rule('a', isNo), rule('b', isYes, isNo)], facts)).toBeUndefined();
  expect(chooseRule<ReturnType<typeof rule>>([], facts)).toBeUndefined();
});
