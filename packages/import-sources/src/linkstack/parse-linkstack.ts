import { z } from 'zod';
import { SourceError } from '../source.ts';

const text = z.string().nullish();
/** Databases without types of their own give numbers as texts. */
const count = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullish();

const linkEntry = z.object({
  link: text,
  title: text,
  type: text,
  type_params: text,
  order: count.catch(undefined),
  click_number: z.unknown().optional(),
  up_link: text,
  button_id: count,
  custom_css: text,
  custom_icon: text,
});
export type LinkstackLink = z.output<typeof linkEntry>;

/** `links` is all that the export of links alone has. */
const exportFile = z.object({
  name: text,
  littlelink_name: text,
  littlelink_description: text,
  block: text,
  theme: text,
  image_data: text,
  image_extension: text,
  links: z.array(z.unknown()),
});
export type LinkstackExport = z.output<typeof exportFile>;

/** @throws SourceError `invalid` for what no export of LinkStack is */
export function parseExport(content: string, file: string): LinkstackExport {
  const { data, error } = exportFile.safeParse(parseText(content, file));
  if (data) return data;
  const field = error.issues[0]?.path.join('.') ?? '';
  const reason = field === '' ? 'it is no object' : `its "${field}" is missing or of another type`;
  throw new SourceError('invalid', `${file} is no export of LinkStack: ${reason}.`);
}

/** `field` is the first that is wrong. */
export function parseLink(entry: unknown): { link: LinkstackLink } | { link: undefined; field: string } {
  const { data, error } = linkEntry.safeParse(entry);
  return data ? { link: data } : { link: undefined, field: error.issues[0]?.path.join('.') ?? '' };
}

function parseText(content: string, file: string): unknown {
  try {
    const value: unknown = JSON.parse(content);
    return value;
  } catch (error) {
    throw new SourceError('invalid', `${file} is no JSON, or not whole.`, { cause: error });
  }
}
