import type { Locator, Page } from 'playwright-core';

/** More than any page has, so that a control that the keyboard does not reach fails the test. */
const stopsMax = 250;

/** How a person uses a page: the same journey is made by mouse, by touch and by keyboard alone. */
export type Hands = {
  /** Presses a button, follows a link, chooses a menu item or ticks a box. */
  press: (target: Locator) => Promise<void>;
  /** Replaces the text of a field. */
  write: (field: Locator, text: string) => Promise<void>;
};

/** Points at things. */
export function useMouse(): Hands {
  return {
    press: async (target) => await target.click(),
    write: async (field, text) => await field.fill(text),
  };
}

/** Taps on things; only in a browser context with touch. */
export function useTouch(): Hands {
  return {
    press: async (target) => await target.tap(),
    write: async (field, text) => {
      await field.tap();
      await field.fill(text);
    },
  };
}

/** Never touches anything but keys: Tab until the target has the focus, then Enter, Space or the arrows. */
export function useKeyboard(page: Page): Hands {
  const isFocused = (target: Locator) => target.evaluate<boolean, Element>((element) => element.matches(':focus'));
  const moveTo = async (target: Locator) => {
    await target.waitFor();
    const isInMenu = await target.evaluate((element) => element.closest('[role=menu], [role=listbox]') !== null);
    for (let stop = 0; stop < stopsMax; stop++) {
      if (await isFocused(target)) return;
      await page.keyboard.press(isInMenu ? 'ArrowDown' : 'Tab');
    }
    throw new Error(`The keyboard does not reach ${String(target)}.`);
  };
  return {
    press: async (target) => {
      // One button of a radio group has the focus, and the arrows choose.
      const type = await target.getAttribute('type');
      if (type === 'radio') await chooseRadio(page, target);
      else {
        await moveTo(target);
        await page.keyboard.press(type === 'checkbox' ? 'Space' : 'Enter');
      }
    },
    write: async (field, text) => {
      await moveTo(field);
      await page.keyboard.press('Control+a');
      if (text === '') await page.keyboard.press('Delete');
      else await page.keyboard.insertText(text);
    },
  };
}

async function chooseRadio(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const name = await target.getAttribute('name');
  for (let stop = 0; stop < stopsMax; stop++) {
    if (await page.evaluate<boolean>(`document.activeElement?.name === ${JSON.stringify(name)}`)) break;
    await page.keyboard.press('Tab');
  }
  for (let stop = 0; stop < stopsMax && !(await target.isChecked()); stop++) await page.keyboard.press('ArrowDown');
}
