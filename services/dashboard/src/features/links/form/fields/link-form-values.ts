import type { Link } from '@linkplane/contracts';
import type { LinkToSave } from '../../links-query.ts';
import type { FieldKind, HeldField } from './field-kinds.ts';
import { linkFormTable, type LinkField, type LinkSection } from './link-form-table.ts';

/** The fields of the form, as inputs hold them: an empty text is an unset field. */
export type LinkFormValues = {
  -readonly [Field in LinkField]: ReturnType<(typeof linkFormTable)[Field]['toForm']>;
};

/** Every field that a form shows an error beside. */
export const linkFormFields = Object.keys(linkFormTable) as LinkField[];

/** A row of the table, whatever its field holds. */
type AnyRow = HeldField<unknown, unknown, unknown> & {
  section?: LinkSection;
  isNewOnly?: true;
  summary?: (held: unknown) => string | false;
};

/** The row of a field. */
export const rowOf = (field: LinkField) => linkFormTable[field] as AnyRow;

/** The fields of a section. */
export function fieldsOf(section: LinkSection): LinkField[] {
  return linkFormFields.filter((field) => rowOf(field).section === section);
}

/** The fields that hold values of a kind. */
export function fieldsOfKind(kind: FieldKind): LinkField[] {
  return linkFormFields.filter((field) => rowOf(field).kind === kind);
}

export const emptyLinkForm = mapFields((field) => rowOf(field).empty);

export function toFormValues(link: Link): LinkFormValues {
  return mapFields((field) => rowOf(field).toForm((link as Partial<Record<LinkField, unknown>>)[field]));
}

/** The settings of a new link that begins as another one; what has to be unique is left out. */
export function toCopiedValues(link: Link): LinkFormValues {
  return { ...toFormValues(link), slug: '', externalId: '', aliases: [] };
}

/**
 * The body for the API. For an existing link only changed fields are sent: edits by others are kept.
 */
export function toBody(values: LinkFormValues, before?: LinkFormValues): LinkToSave['body'] {
  const sent = before
    ? linkFormFields.filter((field) => rowOf(field).isNewOnly !== true && !isSame(values[field], before[field]))
    : linkFormFields;
  // JSON leaves out what is undefined.
  return Object.fromEntries(sent.map((field) => [field, rowOf(field).toBody(values[field])])) as LinkToSave['body'];
}

/** Whether two values of a field are the same, whatever they are made of. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function mapFields(toValue: (field: LinkField) => unknown): LinkFormValues {
  return Object.fromEntries(linkFormFields.map((field) => [field, toValue(field)])) as LinkFormValues;
}
