import { formatNumber } from '../language/translate.ts';

/** Such as "1 link" and "1,204 links". @param what its singular */
export function countOf(count: number, what: string): string {
  return `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`;
}
