import { existsSync, readFileSync } from 'node:fs';
import { directionOf, localeNames, locales, type Locale } from '@linkplane/messages';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findText } from '../../test/act-on-page.ts';
import type { Handlers } from '../../test/contract-server.ts';
import { keepClicks } from '../../test/keep-clicks.ts';
import { keepErasures } from '../../test/keep-erasures.ts';
import { keepLinks } from '../../test/keep-links.ts';
import { keepProfile } from '../../test/keep-profiles.ts';
import { keepSettings } from '../../test/keep-settings.ts';
import { keepTemplates, sampleTemplate } from '../../test/keep-templates.ts';
import { keepWebhook } from '../../test/keep-webhook.ts';
import { openDashboard } from '../../test/open-dashboard.tsx';
import { identity, sampleLink, workspaceId } from '../../test/sample-data.ts';

const fileOf = (locale: Locale) => `services/dashboard/messages/${locale}.json`;
const catalogueOf = (locale: Locale) => JSON.parse(readFileSync(fileOf(locale), 'utf8')) as Record<string, string>;
const translated = locales.filter((locale) => existsSync(fileOf(locale)));

const paths = [
  ...['/links', '/links?panel=new', '/links?panel=bulk', '/links?search=nothing', '/links?panel=lnk_launch'],
  ...[
    '/links/lnk_launch',
    '/tags',
    '/tags?panel=new',
    '/analytics',
    '/live',
    '/example',
    '/profiles',
    '/profiles/prf_1',
  ],
  ...['/domains', '/domains?panel=new', '/utm-templates', '/utm-templates?panel=new', '/tokens', '/tokens?panel=new'],
  ...['/webhooks', '/webhooks?panel=new', '/webhooks/whk_1', '/members', '/members?panel=new', '/export-schedules'],
  ...['/export-schedules?panel=new', '/settings', '/account', '/nothing-here'],
];

const served: Handlers = {
  ...keepProfile({ displayName: 'Mara' }).handlers,
  ...keepLinks(sampleLink({ title: 'Winter', tags: ['Shop'], clickLimit: 5 })).handlers,
  ...keepSettings().handlers,
  ...keepErasures().handlers,
  ...keepTemplates(sampleTemplate()).handlers,
  ...keepWebhook().handlers,
  ...keepClicks([{ country: 'DE', device: 'mobile' }]),
  'get /sessions': [],
  'get /sign-up': { isOpen: false, sendsMail: true },
  'get /workspace-deletions': [],
  'get /export-schedules': [],
  'get /workspaces/:workspaceId/tokens': [],
  'get /workspaces/:workspaceId/members': [],
  'get /workspaces/:workspaceId/invites': [],
};

/** The texts of the page that are English messages although the language has another one. */
function listUntranslated(catalogue: Record<string, string>): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest('script, style, code, pre, iframe')) found.push((node.textContent ?? '').trim());
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
    for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name) ?? '');
  // A word of the language can be another word of English: the profiles of German are its “Profile”.
  const translations = new Set(Object.values(catalogue));
  return found.filter((text) => catalogue[text] !== undefined && !translations.has(text));
}

test.each(translated)('every page in %s is translated', async (locale) => {
  localStorage.setItem('language', locale);
  const { history } = await openDashboard('/links', served);
  const catalogue = catalogueOf(locale);
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    history.push(`/app/${workspaceId}${path}`);
    await waitFor(() => {
      if (path.includes('panel=')) screen.getByRole('dialog');
      expect(document.querySelector('main h1, [role=dialog] h2')).not.toBeNull();
      expect(document.querySelector('[aria-busy=true]')).toBeNull();
    });
    const untranslated = listUntranslated(catalogue);
    if (untranslated.length > 0) found[path] = untranslated;
  }
  expect([document.documentElement.lang, document.documentElement.dir]).toEqual([locale, directionOf(locale)]);
  expect(found).toEqual({});
});

test('numbers and dates are written as the language does', async () => {
  localStorage.setItem('language', 'de');
  await openDashboard('/settings', served);
  await findText('10.000', await screen.findByRole('main'));
  await findText('01.01.2026', screen.getByRole('main'));
});

test('the language of the account is offered by its own name, and English is that of the browser', async () => {
  await openDashboard('/account', { ...served, 'get /session': identity });
  const options = (await screen.findByLabelText<HTMLSelectElement>('Language', { selector: 'select' })).options;
  expect([...options].find(({ lang }) => lang === 'ja')?.textContent).toBe(localeNames.ja);
  expect(document.documentElement.lang).toBe('en');
});
