import { isSame, linkFormFields, type LinkFormValues } from '../values/link-form-values.ts';

/** A field of the form of a link. */
export type LinkField = keyof LinkFormValues;

/** Chosen once, filled in from elsewhere, or not readable: they have no stored value to compare with. */
const ownFields: ReadonlySet<LinkField> = new Set(['domain', 'utmTemplateId', 'password']);

/**
 * The fields that two people have changed to different values since the form was opened.
 * @param before the values as the form was opened. @param mine those of the form. @param theirs those that are stored now
 */
export function findConflicts(before: LinkFormValues, mine: LinkFormValues, theirs: LinkFormValues): LinkField[] {
  return linkFormFields.filter(
    (field) =>
      !ownFields.has(field) &&
      !isSame(mine[field], before[field]) &&
      !isSame(theirs[field], before[field]) &&
      !isSame(mine[field], theirs[field]),
  );
}
