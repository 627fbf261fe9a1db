import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDelayRefusals } from '../../src/http/delay-refusals.ts';
import { createTenantLimiter, tenantLimits, type TenantLimiter } from '../../src/http/limit-tenants.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const requestMs = 40;
const clients = 100;

/** Keeps as many requests of a workspace running as are allowed; counts the completed ones. */
function keepBusy(turns: TenantLimiter, workspaceId: string, clients: number) {
  const counts = { done: 0, running: 0, runningMost: 0, refused: 0 };
  const repeat = async () => {
    for (;;) {
      const end = await turns.enter(workspaceId).catch(() => undefined);
      if (!end) {
        counts.refused += 1;
        await new Promise((resolve) => setTimeout(resolve, 1_000));
        continue;
      }
      counts.running += 1;
      counts.runningMost = Math.max(counts.runningMost, counts.running);
      await new Promise((resolve) => setTimeout(resolve, requestMs));
      counts.running -= 1;
      counts.done += 1;
      end();
    }
  };
  for (let client = 0; client < clients; client++) void repeat();
  return counts;
}

async function timeTurn(turns: TenantLimiter, workspaceId: string): Promise<number> {
  const begun = performance.now();
  const end = await turns.enter(workspaceId);
  const waitedMs = performance.now() - begun;
  end();
  return waitedMs;
}

test('a single workspace may use all of the process', async () => {
  const turns = createTenantLimiter();
  const alone = keepBusy(turns, 'wsp_alone', clients);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(alone.runningMost).toBe(clients);
  expect(alone.done).toBeGreaterThan((5_000 / requestMs) * clients * 0.9);
});

test('a busy workspace beside others gets one request at a time and half of the time', async () => {
  const turns = createTenantLimiter();
  const busy = keepBusy(turns, 'wsp_busy', clients);
  await vi.advanceTimersByTimeAsync(3_000);
  let waitedMsMost = 0;
  const neighbour = setInterval(() => {
    void timeTurn(turns, 'wsp_neighbour').then((waitedMs) => (waitedMsMost = Math.max(waitedMsMost, waitedMs)));
  }, 100);
  await vi.advanceTimersByTimeAsync(1_000);
  const doneBefore = busy.done;
  busy.runningMost = 0;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(busy.runningMost).toBe(1);
  expect(busy.done - doneBefore).toBeLessThanOrEqual(10_000 / requestMs / 2 + 1);
  expect(busy.done - doneBefore).toBeGreaterThan(10_000 / requestMs / 4);
  expect(waitedMsMost).toBe(0);
  clearInterval(neighbour);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(busy.runningMost).toBe(clients);
});

test('workspaces with few requests do not wait for each other', async () => {
  const turns = createTenantLimiter();
  for (let round = 0; round < 50; round++) {
    const ends = await Promise.all(['a', 'b', 'c'].map((name) => turns.enter(name)));
    await vi.advanceTimersByTimeAsync(5);
    for (const end of ends) end();
    await vi.advanceTimersByTimeAsync(200);
  }
});

test('requests beyond the wait queue and those that waited for too long are refused', async () => {
  const turns = createTenantLimiter({ ...tenantLimits, atOnceMax: 1, waitingMax: 2 });
  const end = await turns.enter('wsp_1');
  const [first, second] = [turns.enter('wsp_1'), turns.enter('wsp_1')].map((turn) =>
    turn.then(
      () => 'started',
      (error: unknown) => (error as { code: string }).code,
    ),
  );
  await expect(turns.enter('wsp_1')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  await vi.advanceTimersByTimeAsync(tenantLimits.waitMsMax + 1);
  expect(await Promise.all([first, second])).toEqual(['UNAVAILABLE', 'UNAVAILABLE']);
  end();
  expect(await timeTurn(turns, 'wsp_1')).toBe(0);
});

test('refusals are delayed for a client that keeps sending, and not for others', async () => {
  const delay = createDelayRefusals();
  const settled: string[] = [];
  for (let nth = 0; nth < 20; nth++) await delay('greedy');
  void delay('greedy').then(() => settled.push('greedy'));
  void delay('polite').then(() => settled.push('polite'));
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toEqual(['polite']);
  await vi.advanceTimersByTimeAsync(1_100);
  expect(settled).toEqual(['polite', 'greedy']);
  await vi.advanceTimersByTimeAsync(60_000);
  void delay('greedy').then(() => settled.push('later'));
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toContain('later');
});
