import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRow, findText, press } from '../../test/act-on-page.ts';
import { keepLinks } from '../../test/keep-links.ts';
import { openDashboard } from '../../test/open-dashboard.tsx';
import { sampleLink } from '../../test/sample-data.ts';

/** What the browser's own copying would put on the clipboard. */
let copied: string[] = [];
let allowsCopying = true;

beforeEach(() => {
  copied = [];
  allowsCopying = true;
  Object.assign(document, {
    execCommand: (command: string) => {
      const field = document.activeElement;
      if (command !== 'copy' || !allowsCopying || !(field instanceof HTMLTextAreaElement)) return false;
      copied.push(field.value.slice(field.selectionStart, field.selectionEnd));
      return true;
    },
  });
});
afterEach(() => {
  Reflect.deleteProperty(document, 'execCommand');
  Reflect.deleteProperty(navigator, 'clipboard');
});

const copyName = 'Copy links.example/plain';

/** Opens the page as on a host of the local network, which has no HTTPS. */
async function openLinks(): Promise<HTMLElement> {
  await openDashboard('/links', keepLinks(sampleLink({ slug: 'plain', title: 'Plain' })).handlers);
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  return await findRow('Plain');
}

test('without a clipboard of the browser a text is selected and copied, and the focus stays', async () => {
  await press(copyName, await openLinks());
  await screen.findAllByText('Copied');
  expect(copied).toEqual(['https://links.example/plain']);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(copyName);
  expect(document.querySelector('textarea')).toBeNull();
});

test('where the browser copies nothing at all, the text is shown to be copied by hand', async () => {
  allowsCopying = false;
  await press(copyName, await openLinks());
  await findText('The browser does not allow copying');
  await findText('https://links.example/plain');
  expect(screen.queryByText('Copied')).toBeNull();
});
