import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fill, findDialog, findRow, person, press, pressEnter, waitUntilGone } from '../../test/act-on-page.ts';
import { keepLinks } from '../../test/keep-links.ts';
import { openDashboard } from '../../test/open-dashboard.tsx';
import { followTranslations } from './follow-translations.ts';

let stop = () => {};
beforeEach(() => void (stop = followTranslations(document.body)));
afterEach(() => stop());

/** Translates as browsers do: each text becomes an element in an element, and is not in the page any more. */
function translate(how: 'replace' | 'insert and remove' = 'replace'): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
  for (const text of texts) {
    const { parentElement: parent } = text;
    if (parent === null || parent.closest('font, script, style, textarea') || text.data.trim() === '') continue;
    const font: string = 'font';
    const [outer, inner] = [document.createElement(font), document.createElement(font)];
    inner.textContent = `${text.data}.`;
    outer.append(inner);
    if (how === 'replace') text.replaceWith(outer);
    else {
      parent.insertBefore(outer, text);
      text.remove();
    }
  }
}

function Parts() {
  const [count, setCount] = useState(0);
  return (
    <button onClick={() => setCount(count + 1)}>
      {count % 2 === 1 && <i>busy</i>}
      {count > 1 && 'more'}
      {count < 3 && 'words'} {count}
    </button>
  );
}

test.each(['replace', 'insert and remove'] as const)(
  'parts come, change and go in a page that is translated, where they belong (%s)',
  async (how) => {
    render(<Parts />);
    const button = screen.getByRole('button');
    const shown = [];
    for (let count = 0; count < 5; count += 1) {
      translate(how);
      await person().click(button);
      shown.push(button.textContent.replaceAll('.', ''));
    }
    expect(shown).toEqual(['busywords 1', 'morewords 2', 'busymore 3', 'more 4', 'busymore 5']);
  },
);

test('what is inserted before nothing, or before nothing that is known, comes last', () => {
  const parent = document.createElement('p');
  const [first, second, third] = ['a', 'b', 'c'].map((text) => document.createTextNode(text));
  const insertBefore = parent.insertBefore.bind(parent) as (node: Node, next?: Node | null) => Node;
  insertBefore(first!);
  insertBefore(second!, null);
  insertBefore(third!, document.createTextNode('elsewhere'));
  expect(parent.textContent).toBe('abc');
  expect(parent.removeChild(document.createTextNode('elsewhere')).data).toBe('elsewhere');
});

test('a link is created and deleted in a page that is translated, and the page stays', async () => {
  const kept = keepLinks();
  await openDashboard('/links?panel=new', kept.handlers);
  const form = await findDialog('New link');
  await fill('Destination', 'https://example.com/', form);
  await fill('Title', 'Translated', form);
  translate();
  await pressEnter();
  await waitUntilGone(() => screen.queryByRole('dialog'));
  await findRow('Translated');
  translate();
  (await findRow('Translated')).focus();
  await person().keyboard('{Delete}');
  await findDialog(/^Delete this link/);
  translate();
  await press(/^Cancel/);
  await waitUntilGone(() => screen.queryByRole('dialog', { name: /^Delete this link/ }));
  expect(kept.links()).toHaveLength(1);
});
