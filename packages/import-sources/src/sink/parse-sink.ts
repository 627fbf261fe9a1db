import { z } from 'zod';

const text = z.string().nullish();
const flag = z.boolean().nullish();

/** A link of Sink. Times are checked one by one, because a link without one is still a link. */
const linkEntry = z.object({
  id: z.unknown().optional(),
  slug: z.string().min(1),
  url: z.string().min(1),
  comment: text,
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  expiration: z.unknown().optional(),
  title: text,
  description: text,
  image: text,
  apple: text,
  google: text,
  cloaking: flag,
  redirectWithQuery: flag,
  password: text,
  unsafe: flag,
  geo: z.record(z.string(), z.string()).nullish(),
  tags: z.array(z.string()).nullish(),
});
export type SinkLink = z.output<typeof linkEntry>;

const knownFields = new Set(Object.keys(linkEntry.shape));

/** Further fields of a link are named up to here. */
const unknownFieldsMax = 10;

export type ParsedLink =
  | { link: SinkLink; unknownFields: string[] }
  /** `field` is the first that is wrong; empty where the text is no object of JSON. */
  | { link: undefined; field: string };

/** The text of an item of the list. */
export function parseSinkLink(item: string): ParsedLink {
  const value = parseText(item);
  const { data, error } = linkEntry.safeParse(value);
  if (!data) return { link: undefined, field: error.issues[0]?.path.join('.') ?? '' };
  const unknownFields = Object.keys(value as object).filter((name) => !knownFields.has(name));
  return { link: data, unknownFields: unknownFields.slice(0, unknownFieldsMax) };
}

const fileMember = z.object({
  version: z.literal('1.0').optional(),
  exportedAt: z.unknown(),
  count: z.int().optional(),
  cursor: z.unknown(),
  list_complete: z.boolean().optional(),
});
export type SinkMember = { count?: number | undefined; isIncomplete: boolean };

/** What the file says beside its links, a member at a time. Undefined: it is not what Sink writes. */
export function parseSinkMember(member: string): SinkMember | undefined {
  const value = parseText(`{${member}}`);
  const { data } = fileMember.strict().partial().safeParse(value);
  return data && { count: data.count, isIncomplete: data.list_complete === false };
}

function parseText(item: string): unknown {
  try {
    const value: unknown = JSON.parse(item);
    return value;
  } catch {
    return undefined;
  }
}
