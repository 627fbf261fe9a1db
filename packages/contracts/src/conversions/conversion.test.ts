import { expect, test } from 'vitest';
import { conversionPage, listConversionsQuery, recordConversionBody } from './conversion.ts';

const required = { token: 'AAMk', name: 'purchase', externalId: 'order-1' };
const faultsOf = (fields: object) =>
  recordConversionBody
    .safeParse({ ...required, ...fields })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([
  ['49.90', '49.9'],
  ['0', '0'],
  ['0.5', '0.5'],
  ['999999999999.9999', '999999999999.9999'],
  ['10', '10'],
])('the value %s is stored as %s', (value, stored) => {
  expect(recordConversionBody.parse({ ...required, value, currency: 'EUR' })).toEqual({
    ...required,
    value: stored,
    currency: 'EUR',
  });
});

test.each(['-1', '+1', '01', '.5', '5.', '1.23456', '1,5', '1e3', '1000000000000', ' 1', '1 ', ''])(
  'the value %j is refused',
  (value) => {
    expect(faultsOf({ value, currency: 'EUR' })).toEqual([
      ['value', 'must be a decimal number of 0 or more, with up to 4 decimals, such as "49.90"'],
    ]);
  },
);

test.each([
  [{ value: '1' }, 'currency', 'is required with a value'],
  [{ currency: 'EUR' }, 'value', 'is required with a currency'],
  [{ value: 1, currency: 'EUR' }, 'value', 'must be a decimal number as text, such as "49.90"'],
  [{ value: '1', currency: 'eur' }, 'currency', 'must be a code of three capital letters, such as EUR'],
  [{ value: '1', currency: 'EURO' }, 'currency', 'must be a code of three capital letters, such as EUR'],
  [{ value: '1', currency: 'xEUR' }, 'currency', 'must be a code of three capital letters, such as EUR'],
  [{ value: '1', currency: 978 }, 'currency', 'must be a code such as EUR'],
  [{ name: '' }, 'name', 'must have at least 1 character'],
  [{ name: 'x'.repeat(65) }, 'name', 'must have at most 64 characters'],
  [{ externalId: 'x'.repeat(129) }, 'externalId', 'must have at most 128 characters'],
  [{ token: 'x'.repeat(101) }, 'token', 'must have at most 100 characters'],
  [{ at: 'now' }, 'at', 'must be an ISO 8601 date and time with an offset or Z'],
])('the fields %j are refused', (fields, field, message) => {
  expect(faultsOf(fields)).toEqual([[field, message]]);
});

test('a conversion may have no value, and a time', () => {
  expect(recordConversionBody.parse(required)).toEqual(required);
  expect(recordConversionBody.parse({ ...required, at: '2026-01-15T09:30Z' }).at).toEqual(
    new Date('2026-01-15T09:30:00.000Z'),
  );
  expect(recordConversionBody.safeParse(null).error?.issues[0]?.message).toBe('must be a JSON object');
});

test('a list begins with the newest conversions of all links, fifty on a page', () => {
  expect(listConversionsQuery.parse({})).toEqual({ linkId: '', limit: 50, cursor: '' });
  expect(listConversionsQuery.parse({ linkId: 'lnk_1', limit: '100', cursor: 'abc' })).toMatchObject({ limit: 100 });
  for (const query of [{ limit: '0' }, { limit: '101' }, { linkId: 'x'.repeat(65) }, { cursor: 'x'.repeat(201) }])
    expect([query, listConversionsQuery.safeParse(query).success]).toEqual([query, false]);
});

test('a page has every field of its conversions, and the cursor of the next one', () => {
  const at = '2026-01-15T09:30:00.000Z';
  const conversion = {
    id: 'cnv_1',
    name: 'purchase',
    value: '49.9',
    currency: 'EUR',
    externalId: 'order-1',
    linkId: 'lnk_1',
    clickId: 'evt_1',
    clickedAt: at,
    variantId: null,
    ruleId: 'rul_1',
    at,
    createdAt: at,
  };
  const page = {
    items: [conversion, { ...conversion, value: null, currency: null }],
    pagination: { limit: 50, nextCursor: null },
  };
  expect(conversionPage.parse(page)).toEqual(page);
  for (const field of Object.keys(conversion))
    expect(conversionPage.safeParse({ ...page, items: [{ ...conversion, [field]: undefined }] }).success, field).toBe(
      false,
    );
});
