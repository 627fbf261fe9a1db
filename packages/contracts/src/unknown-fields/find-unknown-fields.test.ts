import { describe, expect, test } from 'vitest';
import * as contracts from '../index.ts';
import type { Route, Routes } from '../route.ts';
import type { MediaType, Operation, Response } from '../openapi/openapi-types.ts';

const { findUnknownFields, findUnknownParameters, linkRoutes, profileRoutes, reportRoutes } = contracts;
const document = contracts.buildOpenApi();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const tables = Object.entries(contracts).filter(([name]) => name.endsWith('Routes'));
const routes: [string, Route][] = tables.flatMap(([, table]) => Object.entries(table as Routes));

type Json = { [key: string]: unknown };

const findOperation = (name: string) => operations.find(({ operationId }) => operationId === name) as Operation;
const wholeBody = (name: string) =>
  findOperation(name).requestBody?.content['application/json']?.examples?.['whole']?.value;

/** The value once for each of its objects, with one more field in that object. Settings of blocks are free. */
function withUnknownFields(value: unknown, path = ''): { path: string; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [];
  const isOpen = /(?:^|\.)(?:settings|filters)\.$/.test(path);
  const own = Array.isArray(value) || isOpen ? [] : [{ path: `${path}nonsense`, value: { ...value, nonsense: 1 } }];
  const inner = Object.entries(value).flatMap(([key, each]) =>
    withUnknownFields(each, `${path}${key}.`).map((changed) => ({
      ...changed,
      value: replace(value, key, changed.value),
    })),
  );
  return [...own, ...inner];
}

function replace(value: object, key: string, inner: unknown): unknown {
  if (Array.isArray(value)) return value.map((each: unknown, index) => (String(index) === key ? inner : each));
  return { ...value, [key]: inner };
}

// Each link of POST /links/bulk is a body of POST /links for itself.
describe.each(routes.filter(([name, { body }]) => body && name !== 'createLinks'))('the body of %s', (name, route) => {
  test('has no unknown field in its example', () => {
    expect(findUnknownFields(route, wholeBody(name))).toEqual([]);
  });

  test('has an unknown field found in each of its objects', () => {
    for (const { path, value } of withUnknownFields(wholeBody(name)))
      expect([path, findUnknownFields(route, value)]).toEqual([
        path,
        [{ field: path, message: 'is not a known field' }],
      ]);
  });
});

const changed = ['updateLink', 'putLinkByExternalId', 'updateProfile', 'updateBlock', 'updateTag', 'updateUtmTemplate'];
const others = ['updateShare', 'updateExportSchedule', 'updateWebhook', 'updateWorkspaceSettings', 'createLink'];
test.each([...changed, ...others])('what %s returns can be sent back', (name) => {
  const route = routes.find(([other]) => other === name)?.[1];
  const response = findOperation(name).responses[route?.status ?? 0] as Response;
  const media = response.content?.['application/json'] as MediaType;
  const { data } = media.example as { data: Json };
  expect(Object.keys(data).length).toBeGreaterThan(2);
  expect(route && findUnknownFields(route, data)).toEqual([]);
});

test.each<[Route, Json, string[]]>([
  [linkRoutes.createLink, { url: 'x', slugg: 'a' }, ['slugg is not a known field, did you mean `slug`?']],
  [linkRoutes.createLink, { id: 1, clicks: 2, shortUrl: 'x', createdAt: null, suspended: 1 }, []],
  [
    linkRoutes.createLink,
    JSON.parse('{"__proto__": 1, "toString": 2}') as Json,
    ['__proto__ is not a known field', 'toString is not a known field'],
  ],
  [linkRoutes.createLink, { ['x'.repeat(1_000)]: 1 }, [`${'x'.repeat(64)} is not a known field`]],
  [
    linkRoutes.createLink,
    { rules: [{ conditions: [{ type: 'country', on: [] }] }] },
    ['rules.0.conditions.0.on is not a known field, did you mean `in`?'],
  ],
  [linkRoutes.createLink, { rules: [{ conditions: [{ type: 'nothing', on: [] }] }], split: 7, tags: { a: 1 } }, []],
  [
    linkRoutes.createLink,
    { social: { titel: 1 }, split: { variants: [{ wieght: 1 }] } },
    [
      'social.titel is not a known field, did you mean `title`?',
      'split.variants.0.wieght is not a known field, did you mean `weight`?',
    ],
  ],
  [linkRoutes.updateLinks, { ids: [], set: { title: 'one for all' } }, ['set.title is not a known field']],
  [
    linkRoutes.updateLinks,
    { filter: { tags: ['x'] }, expct: 1 },
    ['filter.tags is not a known field, did you mean `tag`?', 'expct is not a known field, did you mean `expect`?'],
  ],
  [
    linkRoutes.deleteLinks,
    { filter: { tgaMode: 'all', page: 1 } },
    ['filter.tgaMode is not a known field, did you mean `tagMode`?', 'filter.page is not a known field'],
  ],
  [linkRoutes.createLinks, { links: [], created: 1 }, ['created is not a known field']],
  [
    profileRoutes.updateProfile,
    { blocks: [], views: 3, theme: { bakground: null } },
    ['theme.bakground is not a known field, did you mean `background`?'],
  ],
])('the unknown fields of %#', (route, body, expected) => {
  expect(findUnknownFields(route, body).map(({ field, message }) => `${field} ${message}`)).toEqual(expected);
});

test.each([undefined, null, 7, 'text', true, [], [{ slugg: 1 }]])('%j has no unknown fields', (body) => {
  expect(findUnknownFields(linkRoutes.createLink, body)).toEqual([]);
});

test.each<[Route, Json, string[]]>([
  [linkRoutes.listLinks, { 'tag[]': 'one' }, ['tag[] is not a known parameter, did you mean `tag`?']],
  [linkRoutes.listLinks, { limitt: '1', sort: 'slug' }, ['limitt is not a known parameter, did you mean `limit`?']],
  [linkRoutes.listLinks, { _: '1768469400', _cb: '2', 'x-id': '3', 'X-Amz-Date': '4' }, []],
  [
    linkRoutes.listLinks,
    { 'filter[tag]': 'one', constructor: 'x' },
    ['filter[tag] is not a known parameter', 'constructor is not a known parameter'],
  ],
  [linkRoutes.getLink, { fields: 'id' }, ['fields is not a known parameter']],
  [
    reportRoutes.getLinkStats,
    { strat: 'x', 'filter[country]': 'DE', filters: 'x' },
    ['strat is not a known parameter, did you mean `start`?'],
  ],
])('the unknown parameters of %#', (route, query, expected) => {
  expect(findUnknownParameters(route, query).map(({ field, message }) => `${field} ${message}`)).toEqual(expected);
});

test('of a hundred thousand unknown fields twenty are reported, without a look at the others', () => {
  const body = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`field${index}`, index]));
  const started = performance.now();
  expect(findUnknownFields(linkRoutes.createLink, body)).toHaveLength(20);
  expect(findUnknownParameters(linkRoutes.listLinks, body)).toHaveLength(20);
  expect(performance.now() - started).toBeLessThan(500);
});
