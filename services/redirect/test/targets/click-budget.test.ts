import { expect, test } from 'vitest';
import { prepareLink } from '../../src/decide/prepare-target.ts';
import { createClickBudget } from '../../src/targets/click-budget.ts';
import { aLink } from '../support/a-link.ts';

/** A store with the same number of clicks for each link, that counts its queries and responds when its gate opens. */
function aStore(clicks: number) {
  const used = new Map<string, number>();
  const gate = Promise.withResolvers<void>();
  const state = { queries: 0, running: 0, runningMax: 0, isDown: false, open: () => gate.resolve() };
  const query = async (read: () => number) => {
    state.queries += 1;
    state.running += 1;
    state.runningMax = Math.max(state.runningMax, state.running);
    await gate.promise;
    state.running -= 1;
    if (state.isDown) throw new Error('down');
    return read();
  };
  const leftOf = (linkId: string) => clicks - (used.get(linkId) ?? 0);
  return {
    state,
    take: (linkId: string, wanted: number) =>
      query(() => {
        const granted = Math.min(wanted, leftOf(linkId));
        used.set(linkId, (used.get(linkId) ?? 0) + granted);
        return granted;
      }),
    left: (linkId: string) => query(() => leftOf(linkId)),
  };
}

const capped = (workspaceId?: string) => prepareLink(aLink({ clickLimit: 1, ...(workspaceId && { workspaceId }) }));
const count = (results: string[], of: string) => results.filter((result) => result === of).length;
const settled = async () => await new Promise((resolve) => setImmediate(resolve));

test('visits that spend no click share one query for each link', async () => {
  const store = aStore(1);
  const budget = createClickBudget(store);
  const link = capped();
  const results = Array.from({ length: 1_000 }, async () => await budget.check(link));
  store.state.open();
  expect(count(await Promise.all(results), 'granted')).toBe(1_000);
  expect(store.state.queries).toBe(1);
});

test('a link whose clicks are used up is not asked for again by visits that spend none', async () => {
  const store = aStore(0);
  store.state.open();
  const budget = createClickBudget(store);
  const link = capped();
  expect(await budget.check(link)).toBe('exhausted');
  for (let visit = 0; visit < 10; visit++) expect(await budget.check(link)).toBe('exhausted');
  expect(await budget.spend(link)).toBe('exhausted');
  expect(store.state.queries).toBe(1);
});

test('visits that arrive while their query waits for its turn are granted exactly what is left', async () => {
  const store = aStore(3);
  const budget = createClickBudget(store);
  const others = Array.from({ length: 8 }, capped).map(async (other) => await budget.check(other));
  const link = capped();
  const early = Array.from({ length: 2 }, async () => await budget.spend(link));
  await settled();
  const late = Array.from({ length: 5 }, async () => await budget.spend(link));
  store.state.open();
  expect(count(await Promise.all([...early, ...late]), 'granted')).toBe(3);
  await Promise.all(others);
});

test('many links of one workspace use four connections, and another workspace waits for one of them at most', async () => {
  const store = aStore(1);
  const budget = createClickBudget(store);
  const order: string[] = [];
  const greedy = Array.from({ length: 100 }, () => capped('wsp_greedy')).map(async (link) => {
    await budget.spend(link);
    order.push('greedy');
  });
  const modest = budget.spend(capped('wsp_modest')).then(() => order.push('modest'));
  await settled();
  expect(store.state.running).toBe(4);
  store.state.open();
  await Promise.all([...greedy, modest]);
  expect(store.state.runningMax).toBe(4);
  expect(order.indexOf('modest')).toBeLessThan(10);
});

test('a workspace with more waiting links than its share is refused, and others are served', async () => {
  const store = aStore(1);
  const budget = createClickBudget(store);
  const greedy = Array.from({ length: 600 }, () => capped('wsp_greedy')).map(async (link) => await budget.spend(link));
  const modest = budget.spend(capped('wsp_modest'));
  const results = Promise.allSettled(greedy);
  store.state.open();
  expect(await modest).toBe('granted');
  expect((await results).filter(({ status }) => status === 'rejected')).toHaveLength(100);
});

test('visits of a link whose limit is not settled wait for it, and are refused at once when it takes too long', async () => {
  let isSettled = false;
  const budget = createClickBudget({
    take: async (_, wanted) => (isSettled ? wanted : 0),
    left: async () => 5,
  });
  const [soon, never] = [capped(), capped()];
  const waiting = Array.from({ length: 100 }, async () => await budget.spend(soon));
  await new Promise((resolve) => setTimeout(resolve, 250));
  isSettled = true;
  expect(count(await Promise.all(waiting), 'granted')).toBe(100);

  isSettled = false;
  await expect(budget.spend(never)).rejects.toThrow('not settled');
  const begun = performance.now();
  await expect(budget.spend(never)).rejects.toThrow('not settled');
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect(await budget.check(never)).toBe('granted');
  isSettled = true;
  expect(await budget.spend(never)).toBe('granted');
});

test('a query that fails refuses those who waited for it, and the next one asks again', async () => {
  const store = aStore(1);
  store.state.open();
  const budget = createClickBudget(store);
  const link = capped();
  store.state.isDown = true;
  await expect(budget.spend(link)).rejects.toThrow('down');
  await expect(budget.check(link)).rejects.toThrow('down');
  store.state.isDown = false;
  expect(await budget.check(link)).toBe('granted');
  expect(await budget.spend(link)).toBe('granted');
});

test('visits of a link that is gone learn that, and not that its clicks are used up', async () => {
  let isThere = false;
  const budget = createClickBudget({
    take: async (_, wanted) => (isThere ? wanted : 0),
    left: async () => (isThere ? 1 : undefined),
  });
  const link = capped();
  const visits = Array.from({ length: 10 }, async () => await budget.spend(link));
  expect(await Promise.all([...visits, budget.check(link)])).toEqual(Array.from({ length: 11 }, () => 'gone'));
  isThere = true;
  expect([await budget.check(link), await budget.spend(link)]).toEqual(['granted', 'granted']);
});
