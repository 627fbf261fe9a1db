import type { Link } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import { letterOf } from '../links/form/fields/split-values.ts';

/** The rules and variants of a link by id, as its form names them; deleted ones have none. */
export function nameLinkParts(link: Pick<Link, 'rules' | 'split'> | undefined): ReadonlyMap<string, string> {
  const rules = link?.rules?.map(
    ({ id, name }, index) => [id, name ?? t('Rule {number, number}', { number: index + 1 })] as const,
  );
  const variants = link?.split?.variants.map(
    ({ id, name }, index) => [id, name ?? t('Variant {letter}', { letter: letterOf(index) })] as const,
  );
  return new Map([...(rules ?? []), ...(variants ?? [])]);
}
