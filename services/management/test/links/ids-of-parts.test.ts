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

test('a change of one link keeps the ids that it sends', async () => {
  const link = await create();
  await management.call('PATCH', `/v1/links/${link.id}`, { rules: null });
  await management.call('PATCH', `/v1/links/${link.id}`, { rules: link.rules });
  expect((await read(link.id)).rules).toEqual(link.rules);
});
