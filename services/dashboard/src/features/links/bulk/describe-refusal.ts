import type { LineResult } from './create-in-parts.ts';

/** In words: the fields where some are named. */
export function describeRefusal(error: Extract<LineResult['result'], { success: false }>['error']): string {
  const details = error.details ?? [];
  return details.length === 0 ? error.message : details.map(({ field, message }) => `${field} ${message}`).join('; ');
}
