import { expect, test } from 'vitest';
import type { Condition } from '../fields/rule-values.ts';
import { describeMiss } from './describe-miss.ts';
import { createSample, toRuleFacts } from './sample-visitor.ts';
import type { Miss } from './try-out.ts';

/** A Wednesday. */
const noon = Date.UTC(2026, 10, 25, 12);
const sample = { ...createSample('fr-FR', 'UTC', noon), referrer: 'news.example' };

test.each<[Condition, Miss['reason'], string]>([
  [{ type: 'country', in: ['DE'] }, 'differs', 'Country: France, not Germany'],
  [
    { type: 'country', in: ['DE', 'AT', 'CH', 'LI', 'LU'] },
    'differs',
    'Country: France, not Germany, Austria, Switzerland, or 2 other values',
  ],
  [{ type: 'continent', in: ['NA', 'AS'] }, 'differs', 'Continent: Europe, not North America or Asia'],
  [{ type: 'device', in: ['mobile'] }, 'differs', 'Device: Desktop, not Phone'],
  [{ type: 'language', in: ['fr'], not: true }, 'excluded', 'Language: French (France), which the rule excludes'],
  [{ type: 'referrer', in: ['shop.example'] }, 'differs', 'Referrer: news.example, not shop.example'],
  [{ type: 'query', name: 'plan', value: 'pro' }, 'differs', 'The query does not have plan=pro'],
  [{ type: 'query', name: 'plan', value: '' }, 'differs', 'The query does not have plan without a value'],
  [{ type: 'query', name: 'plan', not: true }, 'excluded', 'The query has plan, which the rule excludes'],
  [{ type: 'city', in: ['Paris'] }, 'unknown', 'City: not known'],
  [{ type: 'os', in: [] }, 'incomplete', 'Operating system: nothing chosen yet'],
])('%j is explained when it %s', (condition, reason, words) => {
  expect(describeMiss({ index: 0, condition, reason }, sample, toRuleFacts(sample, noon))).toBe(words);
});

test('a time is shown on the clock of the rule', () => {
  const condition: Condition = { type: 'time', days: [1], timezone: 'Asia/Tokyo' };
  const words = describeMiss({ index: 0, condition, reason: 'differs' }, sample, toRuleFacts(sample, noon));
  expect(words).toMatch(/^Time of day: Wednesday.* 9:00\sPM, which is outside of the rule$/);
});
