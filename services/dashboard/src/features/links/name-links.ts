import { t } from '../../language/translate.ts';

/** Such as `3 links not changed`. */
export function nameUnchanged(count: number): string {
  return t('{count, plural, one {# link not changed} other {# links not changed}}', { count });
}

/** `1 link`, `1,200 links`. */
export function nameLinks(count: number): string {
  return t('{count, plural, one {# link} other {# links}}', { count });
}
