import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { waitFor } from '@linkplane/testing';
import { type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Product } from '../support/product.ts';

/** Of a press or a wait, on a machine that does other things, too. */
const stepTimeoutMs = 15_000;

export type Dashboard = {
  page: Page;
  context: BrowserContext;
  /** Opens a page of the first workspace. @param path such as `/links` */
  open(path: string): Promise<void>;
  /** What must never happen: errors of scripts, and whatever the page's policy had to stop. */
  problems: string[];
  close(): Promise<void>;
};

/** A page with nobody signed in. */
export async function openStranger(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions = {},
): Promise<Dashboard> {
  const context = await browser.newContext({ baseURL: product.origin, ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.origin });
  context.setDefaultTimeout(stepTimeoutMs);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => void problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Answers of 4xx are part of the product, and the browser notes each.
    const isProblem = message.type() === 'error' && !message.text().startsWith('Failed to load resource');
    if (isProblem) problems.push(`console: ${message.text()}`);
  });
  const { workspaceId } = product.firstRun;
  return {
    page,
    context,
    problems,
    open: async (path) => void (await page.goto(`/app/${workspaceId}${path}`)),
    close: () => context.close(),
  };
}

/** A page of the first owner, signed in as people sign in. */
export async function openDashboard(
  browser: Browser,
  product: Product,
  options: BrowserContextOptions = {},
): Promise<Dashboard> {
  const dashboard = await openStranger(browser, product, options);
  const { page } = dashboard;
  await page.goto('/app/sign-in');
  await page.getByLabel('Email').fill(product.firstRun.email);
  await page.getByLabel('Password').fill(product.firstRun.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/\/links$/);
  return dashboard;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What is pale while it loads, and colours on their way to the other theme, would be measured in between. */
const settled = `!document.querySelector('[aria-busy=true]') && document.getAnimations().every(
  (animation) => animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity,
)`;

type Violation = { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] };

/** By theme: all that WCAG 2 asks for at A and AA; colours are the only thing that another theme changes. */
const rulesOfThemes = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** What the best practices of axe ask for beyond WCAG: one main part, one first heading, landmarks with names of their own. */
const bestPractices = [
  'landmark-one-main',
  'landmark-unique',
  'landmark-no-duplicate-main',
  'page-has-heading-one',
  'heading-order',
];

/** A dialog hides all that is behind it, which is looked at by itself. */
const foremost = `[...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document`;

/** Evaluated by the protocol: the page's own policy forbids it to the page. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(`globalThis.axe ?? (() => { ${axeSource} })()`);
}

export async function isSettled(page: Page): Promise<boolean> {
  return await page.evaluate<boolean>(settled);
}

/** What axe finds serious or critical in the page as it is, by the rules of a theme, and where best practices are missed. */
export async function listViolations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const options = { resultTypes: ['violations'], preload: false, runOnly: rulesOfThemes[theme] };
  const rules = Object.fromEntries(bestPractices.map((rule) => [rule, { enabled: true }]));
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${foremost}, ${JSON.stringify({ ...options, ...(theme === 'light' && { rules }) })}).then(({ violations }) => violations)`,
  );
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || bestPractices.includes(id),
  );
  return grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/** Looks at the page as it is, in both themes: nothing serious or critical. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitFor(async () => await isSettled(page), { what: 'the end of every movement' });
    expect(await listViolations(page, colorScheme), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
