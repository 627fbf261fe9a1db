import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { RuleFacts } from '@linkplane/link-decisions';
import type { LinkSplit, LinkTarget } from '@linkplane/links-db/planes/redirect';
import { createAgentClassifier } from '../../src/decide/classify-agent.ts';
import { decideRedirect } from '../../src/decide/decide-redirect.ts';
import { prepareLink, type PreparedLink } from '../../src/decide/prepare-target.ts';
import { agents, aLink } from '../support/a-link.ts';

const classify = createAgentClassifier();
const noon = Date.UTC(2026, 10, 25, 12);
const visitorsMax = 100_000;
const visitors = Array.from({ length: visitorsMax }, (_, index) => hash('sha256', `visitor ${index}`).slice(0, 32));

const names = ['a', 'b', 'c', 'd', 'e'];
const splitOf = (weights: number[], fields: Partial<LinkSplit> = {}): LinkSplit => ({
  variants: weights.map((weight, index) => ({
    id: `var_${names[index]}`,
    name: null,
    url: `https://example.com/${names[index]}`,
    weight,
  })),
  endsAt: null,
  winner: null,
  ...fields,
});
const prepare = (weights: number[], fields: Partial<LinkTarget> = {}) =>
  prepareLink(aLink({ linkId: 'lnk_split', split: splitOf(weights), ...fields }));

type Visit = { visitor?: string; query?: string; agent?: string; now?: number; seen?: RuleFacts | null };

function visit(
  link: PreparedLink,
  { visitor = '0', query = '', agent = agents.chrome, now = noon, seen = null }: Visit = {},
) {
  const outcome = decideRedirect(link, { query, agent: classify(agent), seen, visitor }, now);
  return { location: outcome.kind === 'redirect' ? outcome.location : outcome.kind, chosen: outcome.chosen };
}

/** The name of the variant of each visitor. */
function assign(weights: number[], fields: Partial<LinkTarget> = {}): string[] {
  const link = prepare(weights, fields);
  return visitors.map((visitor) => visit(link, { visitor }).location.slice(-1));
}

const count = (assigned: readonly string[], name: string) => assigned.filter((one) => one === name).length;

test.each([
  [[50, 50]],
  [[90, 10]],
  [[1, 99]],
  [[0, 100]],
  [[100, 0]],
  [[34, 33, 33]],
  [[20, 20, 20, 20, 20]],
  [[0, 5, 0, 90, 5]],
])('visitors are shared out by the weights %j, within five standard deviations', (weights) => {
  const assigned = assign(weights);
  expect(count(assigned, '/')).toBe(0);
  for (const [index, weight] of weights.entries()) {
    const share = weight / 100;
    const deviation = Math.sqrt(visitorsMax * share * (1 - share));
    const difference = Math.abs(count(assigned, names[index] ?? '') - visitorsMax * share);
    expect(difference, `variant ${names[index]}`).toBeLessThanOrEqual(5 * deviation);
  }
});

test('a rising weight of the last variant moves visitors to it, and none of its own away', () => {
  let before = assign([100, 0]);
  for (const weight of [1, 10, 50, 51, 90, 100]) {
    const after = assign([100 - weight, weight]);
    const moved = visitors.filter((_, index) => before[index] === 'b' && after[index] !== 'b');
    expect(moved).toEqual([]);
    before = after;
  }
  expect(count(before, 'b')).toBe(visitorsMax);
});

test('the variants of one link are independent of those of another', () => {
  const [one, other] = [assign([50, 50]), assign([50, 50], { linkId: 'lnk_other' })];
  const same = one.filter((name, index) => other[index] === name).length;
  expect(Math.abs(same - visitorsMax / 2)).toBeLessThanOrEqual(5 * Math.sqrt(visitorsMax / 4));
});

test('a visitor stays with one variant, whatever else differs between their visits and edits of the link', () => {
  const link = prepare([50, 50]);
  const edited = prepare([50, 50], { version: 7, url: 'https://example.com/new', utmSource: null });
  for (const visitor of visitors.slice(0, 100)) {
    const { location } = visit(link, { visitor });
    expect(visit(link, { visitor, now: noon + 3_600_000, query: 'x=1', agent: agents.iphone }).location).toBe(location);
    expect(visit(edited, { visitor }).location).toBe(location);
  }
});

test('UTM fields and the query of the visitor are added to the url of a variant, and the event has it as stored', () => {
  const link = prepare([0, 100], { utmSource: 'news', forwardQuery: true });
  const { location, chosen } = visit(link, { query: 'page=2&qr=1' });
  expect(location).toBe('https://example.com/b?page=2&utm_source=news');
  expect(JSON.parse(`{${chosen?.eventJson}}`)).toMatchObject({ url: 'https://example.com/b', variantId: 'var_b' });
});

test('from endsAt on all visitors are redirected to the winner, or without one to the url of the link', () => {
  const endsAt = new Date(noon).toISOString();
  const won = prepareLink(aLink({ split: splitOf([100, 0], { endsAt, winner: 'var_b' }) }));
  const open = prepareLink(aLink({ split: splitOf([100, 0], { endsAt }) }));
  expect(visit(won, { now: noon - 1 }).location).toBe('https://example.com/a');
  expect(visit(won).location).toBe('https://example.com/b');
  expect(visit(won).chosen?.eventJson).toContain('"variantId":"var_b"');
  expect(visit(open, { now: noon - 1 }).location).toBe('https://example.com/a');
  expect(visit(open)).toEqual({ location: 'https://example.com/', chosen: undefined });
});

test('the token of the click is added behind the rest of the query, and says the part that leads there', () => {
  const link = prepare([0, 100], { utmSource: 'news' });
  const facts = { query: '', agent: classify(agents.chrome), seen: null, visitor: '0' };
  const createToken = (part: object) => JSON.stringify(part).replaceAll(/\W/g, '');
  expect(decideRedirect(link, { ...facts, createToken }, noon)).toMatchObject({
    location: 'https://example.com/b?utm_source=news&lp=variantIdvar_b',
  });
  expect(decideRedirect(link, { ...facts, createToken: () => undefined }, noon)).toMatchObject({
    location: 'https://example.com/b?utm_source=news',
  });
});

test('a rule that applies wins over the split test', () => {
  const seen: RuleFacts = {
    query: '',
    address: '203.0.113.7',
    acceptLanguage: '',
    referrer: '',
    client: { device: '', browser: '', os: '' },
    place: { country: 'DE', region: '', city: '' },
    now: noon,
  };
  const rules: LinkTarget['rules'] = [
    {
      id: 'rul_1',
      name: null,
      conditions: [{ type: 'country', in: ['DE'] }],
      url: 'https://example.com/de',
      block: false,
    },
  ];
  const link = prepare([50, 50], { rules });
  const german = visit(link, { seen });
  expect(german.location).toBe('https://example.com/de');
  expect(german.chosen?.eventJson).not.toContain('variantId');
  expect(visit(link, { seen: { ...seen, place: { ...seen.place, country: 'AT' } } }).chosen?.eventJson).toContain(
    '"variantId":"var_',
  );
});
