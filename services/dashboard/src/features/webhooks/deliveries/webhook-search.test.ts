import { expect, test } from 'vitest';
import { readWebhookSearch } from './webhook-search.ts';

test('valid search parameters of a webhook are kept', () => {
  const search = { state: 'failed', delivery: 'evt_1', panel: 'test' };
  expect(readWebhookSearch(search)).toEqual(search);
});

test('invalid search parameters of a webhook are dropped', () => {
  expect(readWebhookSearch({ state: 'lost', delivery: '', panel: 7 })).toEqual({});
});
