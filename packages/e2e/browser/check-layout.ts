import { waitFor } from '@linkplane/testing';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isSettled, listViolations, loadAxe } from './open-dashboard.ts';

/** Widths of phones, tablets without and with the sidebar, laptops, and a very wide screen, in pixels. */
const widths = [360, 390, 768, 820, 1_024, 1_280, 1_440, 2_560];
/** A width without and one with the sidebar. Other widths would give the same axe results, and of colours one is enough. */
const themesOfAxe: Partial<Record<number, readonly ('light' | 'dark')[]>> = {
  360: ['light'],
  1_440: ['light', 'dark'],
};
const heightOf = (width: number) => (width < 1_024 ? 740 : 900);

/**
 * Lists what is cut off: a page that scrolls horizontally, a control outside the window or outside an element that
 * hides or scrolls its overflow, a dialog button below the screen. Code blocks may scroll, and so may tabs: what is
 * checked of them is their list.
 */
const listCutOff = `(() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push('the page is ' + root.scrollWidth + ' px wide');
  const foremost = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document.body;
  const name = (element) =>
    element.tagName + ' ' + (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
  for (const control of foremost.querySelectorAll('a, button, input, select, textarea, [role=switch], [tabindex="0"]')) {
    const tabs = control.closest('[role=tablist]');
    const shown = tabs !== null && getComputedStyle(tabs).overflowX === 'auto' ? tabs : control;
    const box = shown.getBoundingClientRect();
    const style = getComputedStyle(control);
    const isUnseen = box.width <= 1 || style.visibility === 'hidden' || control.closest('[inert], .unseen, [aria-hidden=true]') !== null;
    if (isUnseen || !control.checkVisibility() || style.transform.startsWith('matrix(1, 0, 0, 1, 0, -')) continue;
    if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(name(control) + ' is outside the window');
    const isAtEnd = foremost !== document.body && control.matches('[class*=foot] *') && !control.matches('[class*=body] *');
    if (isAtEnd && box.bottom > innerHeight + 0.5)
      found.push(name(control) + ' is below the screen');
    for (let part = shown.parentElement; part; part = part.parentElement) {
      if (getComputedStyle(part).overflowX === 'visible' || part.tagName === 'PRE') continue;
      const frame = part.getBoundingClientRect();
      if (box.left < frame.left - 0.5 || box.right > frame.right + 0.5) found.push(name(control) + ' is cut off');
    }
  }
  return [...new Set(found)];
})()`;

/** What is cut off on the current page at one width. */
export async function findCutOff(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: heightOf(width) });
  await settle(page);
  return await page.evaluate<string[]>(listCutOff);
}

/** Charts are resized one frame later than the rest of the page. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  await waitFor(async () => await isSettled(page), { what: 'the end of every animation' });
}

/** Checks the current page at every width without reloading it, and its colours in both themes. */
export async function expectNoDefects(page: Page): Promise<void> {
  await loadAxe(page);
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  const found: Record<string, string[]> = {};
  for (const width of widths) {
    const cutOff = await findCutOff(page, width);
    if (cutOff.length > 0) found[width] = cutOff;
    for (const colorScheme of themesOfAxe[width] ?? []) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      const violations = await listViolations(page, colorScheme);
      if (violations.length > 0) found[`${width} ${colorScheme}`] = violations;
    }
    if (themesOfAxe[width]) await page.emulateMedia({ colorScheme: 'light' });
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  expect(found, page.url()).toEqual({});
}
