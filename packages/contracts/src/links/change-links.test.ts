import { expect, test } from 'vitest';
import { deleteLinksBody, updateLinksBody } from './change-links.ts';

const ids = ['lnk_1', 'lnk_2'];
const faultsOf = (body: unknown) =>
  deleteLinksBody.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each([{ ids }, { ids: ['a'.repeat(64)] }, { filter: {}, expect: 0 }, { filter: { q: 'sale' }, expect: 10 }])(
  'links are chosen by %j',
  (choice) => {
    expect(faultsOf(choice)).toBeUndefined();
    expect(deleteLinksBody.parse(choice)).toMatchObject(choice);
  },
);

test.each([
  [{}, 'ids', 'must be given, unless there is a filter'],
  [{ expect: 1 }, 'ids', 'must be given, unless there is a filter'],
  [{ ids, filter: {}, expect: 1 }, 'ids', 'must not be given together with a filter'],
  [{ filter: {} }, 'expect', 'must be the number of links that the filter finds'],
  [{ filter: {}, expect: -1 }, 'expect', 'must be at least 0'],
  [{ filter: {}, expect: 0.5 }, 'expect', 'must be a whole number'],
  [{ filter: 'all', expect: 1 }, 'filter', 'must be an object'],
  [{ ids: [] }, 'ids', 'must have at least 1 id'],
  [{ ids: ['lnk_1', 'lnk_2', 'lnk_1'] }, 'ids', 'must not have an id twice'],
  [{ ids: [''] }, 'ids.0', 'must be an id'],
  [{ ids: ['a'.repeat(65)] }, 'ids.0', 'must be an id'],
  [{ ids: ['lnk-1'] }, 'ids.0', 'must be an id'],
  [{ ids: [7] }, 'ids.0', 'must be a string'],
  [{ ids: 'lnk_1' }, 'ids', 'must be an array of ids'],
  [null, '', 'must be a JSON object'],
])('links are not chosen by %j', (choice, field, message) => {
  expect(faultsOf(choice)).toEqual([[field, message]]);
});

test('one call chooses up to 1,000 links by their ids', () => {
  const thousand = Array.from({ length: 1_000 }, (_, index) => `lnk_${index}`);
  expect(faultsOf({ ids: thousand })).toBeUndefined();
  expect(faultsOf({ ids: [...thousand, 'lnk_x'] })).toEqual([['ids', 'must have at most 1000 ids']]);
});

test('a change sets the fields that many links may share, by the rules of one link', () => {
  const faultsOfSet = (set: unknown) =>
    updateLinksBody.safeParse({ ids, set }).error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(
    updateLinksBody.parse({ ids, set: { title: 'x', externalId: 'y', clickLimit: 5 }, addTags: ['a', 'A'] }),
  ).toEqual({
    ids,
    set: { clickLimit: 5 },
    addTags: ['a'],
  });
  const startsAt = '2026-12-01T00:00:00.000Z';
  expect(faultsOfSet({ startsAt, expiresAt: startsAt })).toEqual([['set.expiresAt', 'must be later than startsAt']]);
  expect(faultsOfSet({ redirectStatus: 301, clickLimit: 1 })).toEqual([
    ['set.redirectStatus', 'must be 302 with rules, a split, a click limit, a schedule or a password'],
  ]);
  expect(faultsOfSet('all')).toEqual([['set', 'must be an object']]);
  expect(updateLinksBody.safeParse({ set: {} }).error?.issues.map(({ path }) => path)).toEqual([['ids']]);
  expect(updateLinksBody.safeParse(null).error?.issues.map(({ message }) => message)).toEqual([
    'must be a JSON object',
  ]);
});
