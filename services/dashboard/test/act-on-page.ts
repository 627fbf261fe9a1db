import { fireEvent, screen, waitFor, within, type BoundFunctions, type queries } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';

/** The page, or an element of it. */
export type Part = HTMLElement | undefined;
/** A name as a whole, or what it contains. */
type Name = string | RegExp;

let current: UserEvent | undefined;

/** The person at the page of the running test: one for all of its steps, because a clipboard is part of it. */
export function person(): UserEvent {
  current ??= userEvent.setup({ delay: null });
  return current;
}

/** To be called after each test. */
export function leavePage(): void {
  current = undefined;
}

/** Queries of a part of the page; of all of it by default. */
export function inside(part: Part): BoundFunctions<typeof queries> {
  return part ? within(part) : screen;
}

/**
 * The time that an element has to stay before it is acted on: one that a page replaces as it loads would be acted on in
 * vain.
 */
const steadyMs = 20;

async function findSteady<Found extends HTMLElement>(find: () => Promise<Found>): Promise<Found> {
  const found = await find();
  await new Promise((resolve) => setTimeout(resolve, steadyMs));
  return found.isConnected ? found : await findSteady(find);
}

const findSteadyRole = async (role: string, name: Name, part?: Part) =>
  await findSteady(async () => await inside(part).findByRole(role, { name }));

/** Waits for a button and presses it. */
export async function press(name: Name, part?: Part): Promise<void> {
  await person().click(await findSteadyRole('button', name, part));
}

/** Waits for a link and follows it. */
export async function follow(name: Name, part?: Part): Promise<void> {
  await person().click(await findSteadyRole('link', name, part));
}

/** Turns a switch over, ticks a box or chooses a radio button. */
export async function toggle(role: 'switch' | 'checkbox' | 'radio' | 'tab', name: Name, part?: Part): Promise<void> {
  await person().click(await findSteadyRole(role, name, part));
}

const fields = 'input:not([type=checkbox], [type=radio]), textarea, select';

/** Waits for the field with a label. */
export async function findField(label: Name, part?: Part): Promise<HTMLInputElement> {
  return await findSteady(
    async () => await inside(part).findByLabelText<HTMLInputElement>(label, { selector: fields }),
  );
}

/** Replaces the text of a field at once, with the focus in it. */
export async function fill(label: Name, text: string, part?: Part): Promise<HTMLInputElement> {
  const field = await findField(label, part);
  await person().click(field);
  fireEvent.change(field, { target: { value: text } });
  return field;
}

/** Presses Enter in the focused field, which submits its form by its button: also by one that stands outside of the form. */
export async function pressEnter(): Promise<void> {
  const { form } = document.activeElement as HTMLInputElement;
  const button = form && document.querySelector<HTMLButtonElement>(`[type=submit][form="${form.id}"]`);
  if (button) await person().click(button);
  else await person().keyboard('{Enter}');
}

/** Chooses an option of a list of the browser's own. */
export async function select(label: Name, option: string, part?: Part): Promise<void> {
  const field = await findField(label, part);
  await within(field).findByRole('option', { name: option, hidden: true });
  await person().selectOptions(field, option);
}

/** Chooses an option of a list that opens below its button. */
export async function choose(label: Name, option: Name, part?: Part): Promise<void> {
  await person().click(await findSteadyRole('combobox', label, part));
  await person().click(await findSteadyRole('option', option));
}

/** Chooses a tag, or another entry of a list that is searched by typing, by keyboard. */
export async function chooseTyped(label: Name, text: string, option: Name, part?: Part): Promise<void> {
  await person().click(await findField(label, part));
  await person().keyboard(text);
  await findSteadyRole('option', option);
  await person().keyboard('{Enter}');
}

/** Opens a menu by its button and chooses an item. */
export async function chooseFromMenu(button: Name, item: Name, part?: Part): Promise<void> {
  await press(button, part);
  await person().click(await findSteadyRole('menuitem', item));
}

/** The innermost elements whose text has these words in any letter case, or matches a pattern, however it is marked up. */
export function listTexts(words: Name, part?: Part): HTMLElement[] {
  const hasWords = ({ textContent }: Element) => {
    const text = textContent.replaceAll(/\s+/g, ' ').trim();
    return typeof words === 'string' ? text.toLowerCase().includes(words.toLowerCase()) : words.test(text);
  };
  const found = [...(part ?? document.body).querySelectorAll<HTMLElement>('*')].filter(hasWords);
  return found.filter((element) => !found.some((other) => other !== element && element.contains(other)));
}

/** Waits for a text. @returns the innermost element that has all of it, the first one of several */
export async function findText(words: Name, part?: Part): Promise<HTMLElement> {
  return await waitFor(() => {
    const [found] = listTexts(words, part);
    if (!found) throw new Error(`There is no text ${String(words)}: ${describePage(part)}`);
    return found;
  });
}

/** The words of a page, for the message of a failed test. */
export function describePage(part: Part = document.body): string {
  return part.textContent.replaceAll(/\s+/g, ' ').slice(0, 2_000);
}

/** Waits for a dialog with this name, or for the foremost one. Notifications are dialogs, too, and do not count. */
export async function findDialog(name?: Name): Promise<HTMLElement> {
  const find = () => {
    const dialogs = screen.queryAllByRole('dialog', name === undefined ? {} : { name });
    const found = dialogs.findLast((dialog) => dialog.getAttribute('aria-modal') !== 'false');
    if (!found) throw new Error(`There is no dialog ${String(name ?? '')}: ${describePage()}`);
    return found;
  };
  return await findSteady(async () => await waitFor(find));
}

/** Waits for the row of a table with this name. */
export async function findRow(name: Name): Promise<HTMLElement> {
  return await screen.findByRole('row', { name });
}

/** Waits until something is no longer on the page. */
export async function waitUntilGone(find: () => Element | null): Promise<void> {
  await waitFor(() => {
    const found = find();
    if (found) throw new Error(`Still on the page: ${describePage(found as HTMLElement)}`);
  });
}
