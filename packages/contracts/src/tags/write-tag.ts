import { z } from 'zod';
import { tagName } from '../fields/tag-name.ts';
import { text } from '../fields/text.ts';
import { tagFields } from './tag.ts';

const idCharsMax = 64;

const colour = () =>
  z
    .string('must be a string')
    .regex(/^#[0-9A-Fa-f]{6}$/, 'must be a colour such as #1a2b3c')
    .nullable()
    .optional()
    .meta(tagFields.colour);

/** Body of POST /tags. */
export const createTagBody = z.object(
  { name: tagName().meta(tagFields.name), colour: colour() },
  'must be a JSON object',
);

/** Body of PATCH /tags/:id: any subset. */
export const updateTagBody = z.object(
  { name: tagName().optional().meta(tagFields.name), colour: colour() },
  'must be a JSON object',
);

/** Body of POST /tags/:id/merge. */
export const mergeTagBody = z.object(
  {
    into: text(idCharsMax).meta({
      description: 'Id of the tag that its links get instead.',
      example: tagFields.id.example,
    }),
  },
  'must be a JSON object',
);
