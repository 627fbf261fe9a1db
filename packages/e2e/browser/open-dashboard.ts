import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { csrfHeader } from '@linkplane/contracts/account';
import { waitFor } from '@linkplane/testing';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import type { SharedProduct } from '../support/product.ts';
import { launchBrowser } from '../support/launch-browser.ts';
import { shareProduct } from '../support/share-product.ts';
import { startProduct, type ProductOptions } from '../support/start-product.ts';

/** Timeout of an action or a wait, on a busy machine. */
const stepTimeoutMs = 15_000;

export type Dashboard = {
  page: Page;
  context: BrowserContext;
  /** Opens a page of the first workspace. @param path such as `/links` */
  open(path: string): Promise<void>;
  /** Problems that must not occur: script errors and violations of the content security policy. */
  problems: string[];
  close(): Promise<void>;
};

/** A workspace with an owner, in a product that other files use as well, and a browser, for all tests of a file. */
export type BrowserTest = { product: SharedProduct; browser: Browser; stop(): Promise<void> };

/** A page of the first owner beside them. `stop` fails when the page has had problems. */
export type DashboardTest = BrowserTest & { dashboard: Dashboard; page: Page };

/**
 * Starts what a file of browser tests needs; for `beforeAll`, with `installTimeoutMs`.
 * @param options with `env` the product is one of its own, with these settings
 */
export async function startBrowserTest(options: ProductOptions = {}): Promise<BrowserTest> {
  // First, because it may install a browser, which blocks this process for a minute.
  const browser = await launchBrowser();
  const { product, stop: stopProduct } = await findProduct(options);
  const stop = async () => {
    await browser.close();
    await stopProduct();
  };
  return { product, browser, stop };
}

async function findProduct(options: ProductOptions): Promise<Pick<BrowserTest, 'product' | 'stop'>> {
  if (options.env === undefined)
    return { product: await shareProduct({ ...options, hasOwner: true }), stop: () => Promise.resolve() };
  const product = await startProduct(options);
  return { product, stop: () => product.stop() };
}

/**
 * Like `startBrowserTest`, with the first owner signed in.
 * @param context options of the owner's browser context
 */
export async function startDashboardTest(
  options: ProductOptions = {},
  context: BrowserContextOptions = {},
): Promise<DashboardTest> {
  const started = await startBrowserTest(options);
  const dashboard = await openDashboard(started.browser, started.product, context);
  const stop = async () => {
    await started.stop();
    expect(dashboard.problems).toEqual([]);
  };
  return { ...started, dashboard, page: dashboard.page, stop };
}

/** Opens a page without a session. */
export async function openStranger(
  browser: Browser,
  product: SharedProduct,
  options: BrowserContextOptions = {},
): Promise<Dashboard> {
  const context = await browser.newContext({ baseURL: product.origin, reducedMotion: 'reduce', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.origin });
  context.setDefaultTimeout(stepTimeoutMs);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => void problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // Responses with 4xx are expected, and the browser logs each.
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

/** Opens a page and signs the first owner in through the sign-in form. */
export async function openDashboard(
  browser: Browser,
  product: SharedProduct,
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

/** Chooses an option of a list that opens below its button. @param within the page, or a part of it */
export async function choose(page: Page, label: string, option: string, within: Page | Locator = page): Promise<void> {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Calls the dashboard's own API as the signed-in user. @param path below `/app/api` */
export async function callAccount<Data>(
  { page, product }: { page: Page; product: SharedProduct },
  method: 'POST' | 'DELETE',
  path: string,
  data: object,
): Promise<Data> {
  const session = await page.request.get('/app/api/session');
  const { csrfToken } = ((await session.json()) as { data: { csrfToken: string } }).data;
  const headers = { Origin: product.origin, [csrfHeader]: csrfToken };
  const response = await page.request.fetch(`/app/api${path}`, { method, headers, data });
  const body = (await response.json()) as { data: Data };
  expect(response.ok(), JSON.stringify(body)).toBe(true);
  return body.data;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits for loading placeholders and colour transitions, whose intermediate colours would be measured. */
const settled = `!document.querySelector('[aria-busy=true]') && document.getAnimations().every(
  (animation) => animation.playState !== 'running' || animation.effect.getTiming().iterations === Infinity,
)`;

type Violation = { id: string; impact: string | null; nodes: { html: string; failureSummary?: string }[] };

/** axe options by theme: all rules of WCAG 2 A and AA; the dark theme changes only colours. */
const rulesOfThemes = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;

/** Best practices of axe beyond WCAG: one main landmark, one first heading, landmarks with unique names. */
const bestPractices = [
  'landmark-one-main',
  'landmark-unique',
  'landmark-no-duplicate-main',
  'page-has-heading-one',
  'heading-order',
];

/** An open dialog is checked alone, because it hides the page behind it. */
const foremost = `[...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1) ?? document`;

/** Evaluated through the browser's protocol, because the content security policy of the page forbids it. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(`globalThis.axe ?? (() => { ${axeSource} })()`);
}

export async function isSettled(page: Page): Promise<boolean> {
  return await page.evaluate<boolean>(settled);
}

/** Serious and critical axe violations of the current page under the rules of a theme, and missed best practices. */
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

/** Expects no serious or critical axe violation on the current page in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  await loadAxe(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await waitFor(async () => await isSettled(page), { what: 'the end of every animation' });
    expect(await listViolations(page, colorScheme), `${page.url()} in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}
