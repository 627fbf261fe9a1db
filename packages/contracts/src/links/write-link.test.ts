import { describe, expect, test } from 'vitest';
import { createLinkBody, isStatusAllowed, putLinkBody, updateLinkBody } from './write-link.ts';

const url = 'https://example.com/';
const [start, end] = ['2026-12-01T00:00:00.000Z', '2026-12-02T00:00:00.000Z'];
const bodies = { createLinkBody, updateLinkBody, putLinkBody };
type Body = keyof typeof bodies;

const faultsOf = (name: Body, body: unknown) =>
  bodies[name].safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);
const scheduleFault = ['expiresAt', 'must be later than startsAt'];
const statusFault = ['redirectStatus', 'must be 302 with rules, a split, a click limit, a schedule or a password'];

describe.each(Object.keys(bodies) as Body[])('%s', (name) => {
  test.each([
    { startsAt: start, expiresAt: end },
    { startsAt: end },
    { expiresAt: start },
    { startsAt: end, expiresAt: null },
  ])('takes the schedule %j', (schedule) => {
    expect(faultsOf(name, { url, ...schedule })).toBeUndefined();
  });

  test('refuses a link that would expire before it starts, or just then', () => {
    expect(faultsOf(name, { url, startsAt: end, expiresAt: start })).toEqual([scheduleFault]);
    expect(faultsOf(name, { url, startsAt: start, expiresAt: start })).toEqual([scheduleFault]);
  });

  test('names all problems at once, those of several fields included', () => {
    const body = { url: 'x', slug: 'a/b', startsAt: end, expiresAt: start, redirectStatus: 301 };
    expect(faultsOf(name, body)?.map(([field]) => field)).toEqual(['url', 'slug', 'expiresAt', 'redirectStatus']);
  });

  test('is an object', () => {
    for (const body of [null, 'text', [url]]) expect(faultsOf(name, body)).toEqual([['', 'must be a JSON object']]);
  });

  test('refuses a status that browsers remember where the result may change', () => {
    expect(faultsOf(name, { url, redirectStatus: 301 })).toBeUndefined();
    expect(faultsOf(name, { url, redirectStatus: 301, clickLimit: 10 })).toEqual([statusFault]);
  });
});

test('only a new link needs its url', () => {
  expect(faultsOf('createLinkBody', {})?.map(([field]) => field)).toEqual(['url']);
  expect(faultsOf('updateLinkBody', {})).toBeUndefined();
  expect(faultsOf('putLinkBody', {})).toBeUndefined();
});

test('the external id of a link is in the path of a PUT, and not in its body', () => {
  const body = { url, externalId: 'order-1' };
  expect(createLinkBody.parse(body)).toEqual(body);
  expect(updateLinkBody.parse(body)).toEqual(body);
  expect(putLinkBody.parse(body)).toEqual({ url });
});

describe('a status other than 302', () => {
  const decisive = { split: {}, clickLimit: 1, startsAt: start, expiresAt: start, password: 'x', rules: [{}] };

  test.each(Object.entries(decisive))('is refused beside %s, and 302 is not', (field, value) => {
    for (const redirectStatus of [301, 307, 308])
      expect(isStatusAllowed({ redirectStatus, [field]: value })).toBe(false);
    expect(isStatusAllowed({ redirectStatus: 302, [field]: value })).toBe(true);
    expect(isStatusAllowed({ [field]: value })).toBe(true);
  });

  test('is allowed where none of them is set', () => {
    const unset = { split: null, clickLimit: null, startsAt: null, expiresAt: undefined, password: null };
    expect(isStatusAllowed({ redirectStatus: 301, ...unset, rules: [] })).toBe(true);
    expect(isStatusAllowed({ redirectStatus: 301, ...unset, rules: null })).toBe(true);
    expect(isStatusAllowed({ redirectStatus: 301 })).toBe(true);
  });
});
