import type { Link } from '@linkplane/contracts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startManagement, type TestManagement } from '../support/start-management.ts';

let management: TestManagement;
beforeAll(async () => void (management = await startManagement()));
afterAll(() => management.stop());

const url = 'https://example.com/';
const rules = [{ conditions: [{ type: 'country', in: ['IT'] }], url: 'https://example.com/it' }];
const variants = [
  { url: 'https://example.com/a', weight: 50 },
  { url: 'https://example.com/b', weight: 50 },
];
const idsOf = ({ rules: ownRules, split }: Link) => [
  ...(ownRules ?? []).map(({ id }) => id),
  ...(split?.variants ?? []).map(({ id }) => id),
];
const create = async () => await management.create({ url, rules, split: { variants } });
const read = async (id: string) => (await management.call('GET', `/v1/links/${id}`)).body.data as unknown as Link;
const change = async (links: Link[], set: object) => {
  const { status } = await management.call('PATCH', '/v1/links/bulk', { ids: links.map(({ id }) => id), set });
  expect(status).toBe(200);
  return await Promise.all(links.map(({ id }) => read(id)));
};

test('links that one bulk change gives rules and variants have ids of their own', async () => {
  const links = [await management.create({ url }), await management.create({ url })];
  const ids = (await change(links, { rules, split: { variants } })).flatMap(idsOf);
  expect(new Set(ids).size).toBe(6);
});

test('a link keeps the ids that it has when a bulk change sends them, and others get new ones', async () => {
  const [first, second] = [await create(), await create()];
  const { rules: sentRules, split } = first;
  const winner = split?.variants[1]?.id;
  const [firstNow, secondNow] = await change([first, second], { rules: sentRules, split: { ...split, winner } });
  expect(idsOf(firstNow!)).toEqual(idsOf(first));
  expect(firstNow?.split?.winner).toBe(winner);
  expect(idsOf(secondNow!)).not.toEqual(expect.arrayContaining([...idsOf(first), ...idsOf(second)]));
  expect(new Set([...idsOf(firstNow!), ...idsOf(secondNow!)]).size).toBe(6);
  expect(secondNow?.split?.winner).toBe(secondNow?.split?.variants[1]?.id);
});

test('a link that is created from another one has ids of its own', async () => {
  const original = await create();
  const { rules: sentRules, split } = original;
  const winner = split?.variants[0]?.id;
  const copy = { url, rules: sentRules, split: { ...split, winner } };
  const single = await management.create(copy);
  const many = await management.call('POST', '/v1/links/bulk', { links: [copy, copy] });
  const results = (many.body.data as unknown as { results: { data: Link }[] }).results.map(({ data }) => data);
  const all = [original, single, ...results];
  expect(new Set(all.flatMap(idsOf)).size).toBe(12);
  for (const link of all.slice(1)) expect(link.split?.winner).toBe(link.split?.variants[0]?.id);
});

const put = async (externalId: string, body: object) => {
  const { status, text } = await management.call('PUT', `/v1/links/by-external-id/${externalId}`, body);
  expect(status, text).toBeLessThan(300);
};
const patch = async ({ id }: Link, body: object) => {
  expect((await management.call('PATCH', `/v1/links/${id}`, body)).status).toBe(200);
  return await read(id);
};

test('a change of one link keeps the ids that it has, in any order', async () => {
  const link = await create();
  const added = { conditions: [{ type: 'country', in: ['FR'] }], url: 'https://example.com/fr' };
  const changed = await patch(link, { rules: [added, { ...link.rules![0], name: 'Italy' }] });
  expect(changed.rules?.map(({ name }) => name)).toEqual([null, 'Italy']);
  expect(changed.rules?.[1]?.id).toBe(link.rules![0]!.id);
  const [first, second] = link.split!.variants;
  const split = { variants: [second, { ...first, weight: 50 }], winner: second!.id };
  expect((await patch(link, { split })).split).toMatchObject({ ...split, endsAt: null });
});

test.each(['PATCH', 'PUT', 'update_link'])('%s gives a link no id of a part of another link', async (way) => {
  const [first, second] = [await create(), await management.create({ url, externalId: `other-${way}` })];
  const { rules: sentRules, split } = first;
  const body = { rules: sentRules, split: { ...split, winner: split!.variants[1]!.id } };
  if (way === 'PUT') await put(`other-${way}`, body);
  else if (way === 'PATCH') await patch(second, body);
  else await callTool(second, body);
  const now = await read(second.id);
  expect(new Set([...idsOf(first), ...idsOf(now)]).size).toBe(6);
  expect(now.split?.winner).toBe(now.split?.variants[1]?.id);
  // What was sent with the ids of another link is the same when it is sent again.
  expect(idsOf(await patch(second, body))).toEqual(idsOf(now));
});

test('rules and variants that are sent again without ids keep the ids that they have', async () => {
  const twice = [...rules, { ...rules[0], name: 'again' }, ...rules];
  const body = { url, rules: twice, split: { variants } };
  await put('nightly', body);
  const link = await readByExternalId('nightly');
  await put('nightly', body);
  expect(idsOf(await readByExternalId('nightly'))).toEqual(idsOf(link));
  // A part that is named keeps its id, and an equal one without an id takes none that is named.
  const [one, , three] = link.rules!;
  const mixed = (await patch(link, { rules: [...rules, one, ...rules] })).rules!.map(({ id }) => id);
  expect(mixed.slice(0, 2)).toEqual([three!.id, one!.id]);
  expect(link.rules!.map(({ id }) => id)).not.toContain(mixed[2]);
  const changed = [{ ...variants[0], url: 'https://example.com/c' }, variants[1]];
  const now = (await patch(link, { split: { variants: changed } })).split!.variants;
  expect(idsOf(link)).not.toContain(now[0]!.id);
  expect(now[1]!.id).toBe(link.split!.variants[1]!.id);
});

async function readByExternalId(externalId: string): Promise<Link> {
  return (await management.call('GET', `/v1/links/by-external-id/${externalId}`)).body.data;
}

async function callTool({ id }: Link, fields: object): Promise<void> {
  const params = { name: 'update_link', arguments: { id, ...fields } };
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const headers = { accept: 'application/json, text/event-stream' };
  const { status, text } = await management.call('POST', '/mcp', message, { headers });
  expect([status, text]).toEqual([200, expect.not.stringContaining('"isError":true')]);
}
