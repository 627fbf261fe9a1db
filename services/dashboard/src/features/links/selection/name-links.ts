import { t } from '../../../language/translate.ts';

/** `1 link`, `1,200 links`. */
export function nameLinks(count: number): string {
  return t('{count, plural, one {# link} other {# links}}', { count });
}
