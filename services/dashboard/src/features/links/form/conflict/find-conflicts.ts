import type { LinkField } from '../fields/link-form-table.ts';
import { isSame, linkFormFields, rowOf, type LinkFormValues } from '../fields/link-form-values.ts';

/** Chosen once, or not readable: they have no stored value to compare with. */
const isOwn = (field: LinkField) => rowOf(field).isNewOnly === true || field === 'password';

/**
 * The fields that two people have changed to different values since the form was opened.
 * @param before the values as the form was opened. @param mine those of the form. @param theirs those that are stored now
 */
export function findConflicts(before: LinkFormValues, mine: LinkFormValues, theirs: LinkFormValues): LinkField[] {
  return linkFormFields.filter(
    (field) =>
      !isOwn(field) &&
      !isSame(mine[field], before[field]) &&
      !isSame(theirs[field], before[field]) &&
      !isSame(mine[field], theirs[field]),
  );
}
