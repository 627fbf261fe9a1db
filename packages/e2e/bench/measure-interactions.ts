import type { Page } from 'playwright-core';

/** The Event Timing API reports events in steps of 8 ms, from 16 ms on. */
const reportedFromMs = 16;

const observe = `(() => {
  globalThis.longestEvents = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries()) {
      if (interactionId === 0) continue;
      const before = globalThis.longestEvents.get(interactionId);
      if (before !== undefined && before.durationMs >= duration) continue;
      const on = (target?.getAttribute?.('aria-label') ?? target?.textContent ?? '').slice(0, 40);
      globalThis.longestEvents.set(interactionId, { durationMs: duration, what: name + ' on ' + on });
    }
  }).observe({ type: 'event', durationThreshold: ${reportedFromMs}, buffered: true });
})()`;

/** @property durationMs from the input to the next paint. @property what the event and its target */
export type Interaction = { durationMs: number; what: string };

/** Begins to observe the interactions of a page that is open. */
export async function observeInteractions(page: Page): Promise<void> {
  await page.evaluate(observe);
}

/** The observed interactions. Those that took less than the API reports are left out. */
export async function readInteractions(page: Page): Promise<Interaction[]> {
  // Entries arrive with the next frames.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))');
  return await page.evaluate<Interaction[]>('[...globalThis.longestEvents.values()]');
}

/** "Slow 3G" of WebPageTest: 400 kbit/s both ways, and 400 ms for a round trip. */
const slow3g = { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

/** Time until a page paints something over a slow network, with an empty cache, in ms. */
export async function measureFirstPaint(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, ...slow3g });
  await page.goto(address, { waitUntil: 'commit', timeout: 60_000 });
  const paint = await page.evaluate<number>(`new Promise((done) => {
    const read = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime;
    const wait = () => (read() === undefined ? setTimeout(wait, 20) : done(read()));
    wait();
  })`);
  await session.detach();
  return paint;
}
