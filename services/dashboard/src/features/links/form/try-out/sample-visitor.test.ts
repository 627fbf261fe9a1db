import { expect, test } from 'vitest';
import { createSample, toRuleFacts } from './sample-visitor.ts';

const now = Date.UTC(2026, 10, 25, 12, 30);
const sample = createSample('de-AT', 'Asia/Kathmandu', now);

test('a sample begins with someone like the reader, now', () => {
  expect(sample).toMatchObject({ country: 'AT', language: 'de-AT', time: '2026-11-25T18:15' });
  expect(createSample('en-US@posix', 'UTC', now)).toMatchObject({ country: '' });
  expect(createSample('eo', 'UTC', now)).toMatchObject({ country: '', language: 'eo' });
  expect(toRuleFacts(sample, 0)).toMatchObject({ now, acceptLanguage: 'de-AT', query: '', referrer: '' });
});

test('a referrer may be typed as a host, and a query as it is copied', () => {
  const facts = toRuleFacts({ ...sample, referrer: 'news.example', query: ' ?plan=pro ' }, now);
  expect(facts).toMatchObject({ referrer: 'https://news.example', query: 'plan=pro' });
});

test('a scanned code is seen in the query', () => {
  expect(toRuleFacts({ ...sample, isQrScan: true }, now).query).toBe('qr=1');
  expect(toRuleFacts({ ...sample, query: 'a=1', isQrScan: true }, now).query).toBe('a=1&qr=1');
});

test('without a time it is now', () => {
  expect(toRuleFacts({ ...sample, time: '' }, 7).now).toBe(7);
});
