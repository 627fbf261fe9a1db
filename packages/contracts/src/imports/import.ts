import { z } from 'zod';
import { linkFields } from '../links/link-fields.ts';

/** Links that one import can have: undoing it is one call. */
export const linksPerImportMax = 10_000;
/** Links that a response of an undo names. */
export const namedLinksMax = 100;

const idPattern = /^[\w-]{1,64}$/;
export const importIdMeta = { description: 'A name of your choice for the import.', example: 'crm-2026-11' };

/** The id of an import, which its client chooses. */
export const importId = () =>
  z.string('must be a string').regex(idPattern, 'must have 1 to 64 letters a to z, digits, "_" and "-"');

/** Whether a text can be the id of an import. */
export function isImportId(text: string): boolean {
  return idPattern.test(text);
}

/** An import that can be undone. */
export const linkImport = z
  .object({
    id: z.string().meta(importIdMeta),
    links: z.int().min(0).meta({ description: 'How many links that it created exist.', example: 120 }),
    createdAt: z.iso
      .datetime()
      .meta({ description: 'When its first links were created.', example: '2026-11-01T12:00:00.000Z' }),
  })
  .meta({ id: 'LinkImport', description: 'Links that were created together.' });

/** Body of POST /imports/:id/undo. */
export const undoImportBody = z.object(
  {
    deleteInUse: z
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .optional()
      .meta({
        description:
          'How many links that are in use are deleted as well, as inUse of a call without it says: with another number ' +
          'nothing is deleted, and the error names it.',
        example: 1,
      }),
  },
  'must be a JSON object',
);

const reasons = ['edited', 'clicked', 'suspended'] as const;

export const undoneImport = z
  .object({
    id: z.string().meta(importIdMeta),
    deleted: z.int().min(0).meta({ description: 'How many links were deleted.', example: 118 }),
    inUse: z.int().min(0).meta({
      description: 'How many links were kept because they have clicks or were edited since.',
      example: 1,
    }),
    suspended: z.int().min(0).meta({
      description: 'How many links were kept because the operator of the service has suspended them.',
      example: 0,
    }),
    kept: z
      .array(
        z.object({
          id: z.string().meta(linkFields.id),
          shortUrl: z.string().meta({ description: 'Its short URL.', example: 'https://lnk.example/launch' }),
          clicks: z.int().min(0).meta({ description: 'Its clicks.', example: 4 }),
          reasons: z.array(z.enum(reasons)).meta({ description: 'Why it was kept.', example: ['clicked'] }),
        }),
      )
      .meta({ description: `The links that were kept, the first ${namedLinksMax} of them.` }),
  })
  .meta({ id: 'UndoneImport', description: 'What became of the links of an import.' });

export type LinkImport = z.infer<typeof linkImport>;
export type UndoneImport = z.infer<typeof undoneImport>;
