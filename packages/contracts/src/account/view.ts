import { z } from 'zod';
import { text } from '../fields/text.ts';
import { isBlank } from '../fields/trim-invisible.ts';

const nameCharsMax = 60;
const parameterNameCharsMax = 40;
const parameterCharsMax = 2_000;
const valuesMax = 50;
/** The limit for all parameters together, as JSON. */
const searchCharsMax = 4_000;

const value = z.union(
  [text(parameterCharsMax), z.number(), z.boolean(), z.array(text(parameterCharsMax)).max(valuesMax)],
  'must be a text, a number, true, false or a list of texts',
);

/** The search parameters of the page as the dashboard writes them; the page drops those that it does not know. */
const search = z
  .record(text(parameterNameCharsMax), value, 'must be a JSON object')
  .refine((given) => JSON.stringify(given).length <= searchCharsMax, `must have at most ${searchCharsMax} characters`);

const name = text(nameCharsMax).refine((given) => !isBlank(given), 'must not be empty');
const shared = z.boolean('must be true or false');
const pages = ['links', 'analytics'] as const;
const page = z.enum(pages, 'must be links or analytics');

/** `shared`: whether every member of the workspace sees it; left out, only its creator does. */
export const viewBody = z.object({ page, name, search, shared: shared.optional() }, 'must be a JSON object');

/** Fields that are left out do not change. */
export const viewChanges = z.object(
  { name: name.optional(), search: search.optional(), shared: shared.optional() },
  'must be a JSON object',
);

export const view = z.object({
  id: z.string(),
  page,
  name: z.string(),
  search: z.record(z.string(), z.unknown()),
  shared: z.boolean(),
  /** Null: the account is gone. */
  createdByEmail: z.string().nullable(),
  /** Whether the signed-in user created it. */
  isMine: z.boolean(),
  /** Whether the signed-in user may change and delete it: its creator, and owners of the workspace, may. */
  mayChange: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export type View = z.infer<typeof view>;
export type ViewPage = View['page'];
