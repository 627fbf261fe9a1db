import { readChoice, type Settings } from '../read-settings.ts';

/** The class with a space in front; nothing where the text's own direction decides. */
export function alignClass(settings: Settings): string {
  const align = readChoice(settings, 'align', ['left', 'center', 'right']);
  return align === undefined ? '' : ` ${align}`;
}
