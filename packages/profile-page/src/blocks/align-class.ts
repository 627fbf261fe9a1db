import { readChoice, type Settings } from '../read-settings.ts';

/** With its space in front; nothing where the text's own direction decides. */
export function alignClass(settings: Settings): string {
  const align = readChoice(settings, 'align', ['left', 'center', 'right']);
  return align === undefined ? '' : ` ${align}`;
}
