import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { failure, link, linkPage, success } from '@linkplane/contracts';
import { chooseRuns } from '@linkplane/testing';
import { startManagement, type TestResponse, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
let linkId: string;
beforeAll(async () => {
  management = await startManagement();
  linkId = (await management.create()).id;
});
afterAll(() => management.stop());

const runs = { numRuns: chooseRuns(150) };

/** Every kind of value, malformed text included, and values that are almost valid. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('\0', '\ud800', ''),
);
const anyUrl = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  anyText.map((text) => `https://${text}`),
  anyText.map((text) => `https://a.example/${text}`),
);
const anyTime = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom('2031-01-01T00:00:00+14:00', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00-01:00', '2031-1-1'),
);
const anyValue = fc.oneof(anyText, anyUrl, anyTime, fc.jsonValue(), fc.double(), fc.maxSafeInteger(), fc.boolean());
const anyBody = fc.record(
  {
    url: fc.oneof({ weight: 3, arbitrary: anyUrl }, anyValue),
    slug: fc.oneof(fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/), anyValue),
    domain: anyValue,
    title: anyValue,
    notes: anyValue,
    startsAt: fc.oneof(anyTime, anyValue),
    expiresAt: fc.oneof(anyTime, anyValue),
    clickLimit: fc.oneof(fc.integer({ min: -2 }), anyValue),
    expirationUrl: fc.oneof(anyUrl, anyValue),
    utmSource: anyValue,
    iosEnabled: fc.oneof(fc.boolean(), anyValue),
    forwardQuery: anyValue,
    extra: anyValue,
  },
  { requiredKeys: [] },
);

function expectOrderlyFailure({ status, body, headers }: TestResponse): void {
  expect([400, 404]).toContain(status);
  expect(failure.strict().safeParse(body).error).toBeUndefined();
  expect(headers.get('x-request-id')).toMatch(/^req_/);
}

test('any body creates a link that is returned unchanged, or gets a documented error', async () => {
  const make = fc.asyncProperty(anyBody, async (fields) => {
    const made = await management.call('POST', '/v1/links', fields);
    if (made.status !== 201) {
      expectOrderlyFailure(made);
      return;
    }
    expect(success(link.strict()).strict().safeParse(made.body).error).toBeUndefined();
    expect((await management.call('GET', `/v1/links/${made.body.data.id}`)).body).toEqual(made.body);
  });
  await fc.assert(make, runs);
});

test('any body changes a link to what is then returned, or gets a documented error and changes nothing', async () => {
  const change = fc.asyncProperty(anyBody, async (fields) => {
    const before = await management.call('GET', `/v1/links/${linkId}`);
    const changed = await management.call('PATCH', `/v1/links/${linkId}`, fields);
    const after = await management.call('GET', `/v1/links/${linkId}`);
    if (changed.status !== 200) expectOrderlyFailure(changed);
    expect(after.body).toEqual(changed.status === 200 ? changed.body : before.body);
  });
  await fc.assert(change, runs);
});

test('any query lists links or gets a documented error', async () => {
  const keys = fc.constantFrom('page', 'limit', 'search', 'sort', 'order', 'other');
  const values = fc.oneof(
    anyText,
    fc.integer().map(String),
    fc.constantFrom('title', 'clicks', 'asc', '%', '\\', '_%'),
  );
  const list = fc.asyncProperty(fc.array(fc.tuple(keys, values), { maxLength: 5 }), async (pairs) => {
    const query = new URLSearchParams(pairs);
    const response = await management.call('GET', `/v1/links?${query.toString()}`);
    if (response.status === 200) expect(success(linkPage).safeParse(response.body).error).toBeUndefined();
    else expectOrderlyFailure(response);
  });
  await fc.assert(list, runs);
});

test('any unknown path gets a documented error', async () => {
  const path = fc.oneof(
    anyText.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.stringMatching(/^[%a-f0-9./]{1,20}$/),
    fc.constantFrom('lnk_00000000000000000000', '..%2f..', '%2e%2e', 'constructor', '__proto__'),
  );
  const get = fc.asyncProperty(path, fc.constantFrom('GET', 'PATCH', 'DELETE'), async (id, method) => {
    const response = await management.call(method, `/v1/links/${id}`, method === 'PATCH' ? {} : undefined);
    if (response.status !== 200 && response.status !== 405) expectOrderlyFailure(response);
  });
  await fc.assert(get, runs);
});
