import axe from 'axe-core';
import { expect } from 'vitest';

/** The rules of WCAG 2 A and AA, and the best practices that browser tests check, too. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const bestPractices = ['landmark-one-main', 'landmark-unique', 'landmark-no-duplicate-main', 'heading-order'];
/** They measure colours and sizes, or find out what is in front, which only a browser knows. */
const ofLayout = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
  'aria-hidden-focus',
];

/** Expects no serious or critical axe violation of names, roles and structure. An open dialog is checked alone. */
export async function expectAccessible(): Promise<void> {
  const dialogs = document.querySelectorAll('[role=dialog]:not([aria-modal=false]), [role=alertdialog]');
  const { violations } = await axe.run([...dialogs].at(-1) ?? document, {
    resultTypes: ['violations'],
    preload: false,
    iframes: false,
    runOnly: tags,
    rules: Object.fromEntries([
      ...bestPractices.map((rule) => [rule, { enabled: true }] as const),
      ...ofLayout.map((rule) => [rule, { enabled: false }] as const),
    ]),
  });
  const grave = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || bestPractices.includes(id),
  );
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)).toEqual([]);
}
