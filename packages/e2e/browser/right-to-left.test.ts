import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installTimeoutMs } from '../support/launch-browser.ts';
import { findMirrorFaults } from './check-right-to-left.ts';
import { startDashboardTest, type DashboardTest } from './open-dashboard.ts';

let started: DashboardTest;
let page: Page;
let linkId: string;

beforeAll(async () => {
  started = await startDashboardTest();
  ({ page } = started);
  const { api } = started.product;
  const url = 'http://localhost:8104/hook/with/a/very/long/path/that/has/to/be/cut/somewhere?and=a&query=2026';
  linkId = (await api.createLink({ url, title: 'رابط', slug: 'a-b-1', tags: ['Sale'] })).id;
  await api.call('POST', '/webhooks', { url: 'https://hooks.example:8443/in/1', events: ['link.created'] });
  await page.addInitScript(`localStorage.setItem('language', 'ar')`);
}, installTimeoutMs);
afterAll(async () => await started.stop());

/** The addresses that a page shows, and in which direction the text around each is read. */
const readAddresses = `(() => {
  const address = /^[!-~]*[a-z0-9][!-~]*[/:][!-~]+$/;
  const found = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { data, parentElement } = texts.currentNode;
    const text = data.trim();
    if (!address.test(text) || parentElement.closest('script, style') || parentElement.getClientRects().length === 0) continue;
    found.push([text, getComputedStyle(parentElement).direction]);
  }
  return found;
})()`;

test.each(['/links', '/links/{link}', '/profiles', '/webhooks', '/domains', '/tags', '/tokens', '/settings'])(
  'addresses on %s are read from left to right in Arabic',
  async (path) => {
    await started.dashboard.open(path.replace('{link}', linkId));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('document.documentElement.dir')).toBe('rtl');
    const addresses = await page.evaluate<[string, string][]>(readAddresses);
    expect(addresses.filter(([, direction]) => direction !== 'ltr')).toEqual([]);
    if (path === '/links') expect(addresses.length).toBeGreaterThan(0);
  },
);

test('a destination that is too long is cut at its end in Arabic, so that its host is seen', async () => {
  await page.setViewportSize({ width: 1_100, height: 800 });
  await started.dashboard.open('/links');
  const destination = page.getByRole('link', { name: /localhost:8104/ });
  await destination.waitFor();
  // The text begins at the left edge of its box, and what is cut is at the right.
  const [left, textLeft] = await destination.evaluate<[number, number], HTMLElement>((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return [link.getBoundingClientRect().left, range.getBoundingClientRect().left];
  });
  expect(Math.abs(textLeft - left)).toBeLessThan(2);
});

test('the knob of a switch is on its track in Arabic, on and off', async () => {
  await started.dashboard.open('/analytics');
  const track = page.getByRole('switch').first();
  for (const isOn of ['false', 'true']) {
    if (isOn === 'true') await track.click();
    await page.waitForTimeout(400);
    const [outer, inner] = [await track.boundingBox(), await track.locator('*').first().boundingBox()];
    expect(await track.getAttribute('aria-checked')).toBe(isOn);
    const gapAt = (left: boolean) => (left ? inner!.x - outer!.x : outer!.x + outer!.width - (inner!.x + inner!.width));
    expect([gapAt(true) >= 0, gapAt(false) >= 0]).toEqual([true, true]);
    // Off is where a line begins, which is on the right.
    expect(gapAt(false) < gapAt(true)).toBe(isOn === 'false');
  }
});

const track = 'position:absolute;left:0;width:40px;height:20px';
const knob = (left: number) => `<span style="position:absolute;left:${left}px;width:16px;height:16px"></span>`;
const cut = 'display:block;width:60px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis';

test.each([
  ['a knob off its track', `<button role=switch aria-checked=false style="${track}">${knob(-20)}</button>`, 1],
  ['a knob where it is in English', `<button role=switch aria-checked=false style="${track}">${knob(2)}</button>`, 1],
  ['a knob in its place', `<button role=switch aria-checked=false style="${track}">${knob(22)}</button>`, 0],
  ['an address', '<p>localhost:8104/hook</p>', 1],
  ['an isolated address', '<p><bdi dir=ltr>localhost:8104/hook</bdi></p>', 0],
  ['an id', '<p>lnk_Kd83mWq2ZpLx0VbNc5Rt</p>', 1],
  ['a number with a unit', '<p>512 px</p>', 1],
  ['a code', '<code style="direction:rtl">npm start</code>', 1],
  ['an Arabic text', '<p>الرابط: 2026</p>', 0],
  [
    'a text cut at its beginning',
    `<a style="${cut}" dir=ltr><span style="margin-left:-30px">example of a text</span></a>`,
    1,
  ],
  ['a text cut at its end', `<a style="${cut}" dir=ltr>example of a text that is long</a>`, 0],
  ['an arrow to the right', '<svg class="lucide lucide-chevron-right" width=9 height=9></svg>', 1],
  ['a mirrored arrow', '<svg class="lucide lucide-chevron-right" width=9 height=9 style="scale:-1 1"></svg>', 0],
  ['an arrow down', '<svg class="lucide lucide-chevron-down" width=9 height=9></svg>', 0],
  ['an arrow to both sides', '<svg class="lucide lucide-arrow-left-right" width=9 height=9></svg>', 0],
])('the check of pages in Arabic sees %s as it is', async (_, markup, faults) => {
  const blank = await started.browser.newPage();
  await blank.setContent(`<html dir="rtl" lang="ar"><body><main>${markup}</main></body></html>`);
  expect(await findMirrorFaults(blank)).toHaveLength(faults);
  await blank.close();
});
