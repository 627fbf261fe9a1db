import { expect, test } from 'vitest';
import { readWebhookSearch } from './webhook-search.ts';

test('an address keeps what it says of deliveries', () => {
  const search = { state: 'failed', delivery: 'evt_1', panel: 'test' };
  expect(readWebhookSearch(search)).toEqual(search);
});

test('what makes no sense is left out of an address', () => {
  expect(readWebhookSearch({ state: 'lost', delivery: '', panel: 7 })).toEqual({});
});
