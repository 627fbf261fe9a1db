import { z } from 'zod';
import { queryNumber } from '../fields/query-number.ts';
import { linkFilterFields } from '../links/link-filter.ts';
import { qrSizeQuery } from './link-qr.ts';
import { qrStyleQuery } from './qr-style.ts';

/** Codes in one file: about a minute of drawing. */
export const qrCodesPerFileMax = 500;
const idsInQueryMax = 100;

const imageFormats = ['svg', 'png', 'pdf', 'eps', 'webp'] as const;
export const qrCaptions = ['url', 'title', 'none'] as const;
export const qrPapers = ['a4', 'letter'] as const;

const ids = () =>
  z
    .preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z
        .array(z.string('must be a string').regex(/^\w{1,64}$/, 'must be an id'), 'must be ids, separated by commas')
        .max(idsInQueryMax, `must have at most ${idsInQueryMax} ids`),
    )
    .optional()
    .meta({
      wire: { type: 'string', pattern: '^\\w{1,64}(?:,\\w{1,64}){0,99}$' },
      description: `Ids of the links, up to ${idsInQueryMax}, separated by commas, in the order of the file.`,
      example: 'lnk_q1elggt3h2ufkDLwJZXh',
    });

/** Query of GET /qr-codes. */
export const manyQrCodesQuery = z.object({
  as: z.enum(['zip', 'sheet'], 'must be zip or sheet').default('zip').meta({
    description: 'A ZIP archive with one file for each code, or a PDF with many on each page.',
    example: 'zip',
  }),
  ids: ids(),
  ...linkFilterFields,
  format: z
    .enum(imageFormats, `must be one of ${imageFormats.join(', ')}`)
    .default('svg')
    .meta({ description: 'The format of the files in the archive.', example: 'svg' }),
  ...qrSizeQuery,
  ...qrStyleQuery,
  paper: z
    .enum(qrPapers, `must be one of ${qrPapers.join(', ')}`)
    .default('a4')
    .meta({ description: 'The paper of the sheet.', example: 'a4' }),
  columns: queryNumber(1, 8).default(4).meta({ description: 'Codes beside each other on the sheet.', example: 4 }),
  caption: z
    .enum(qrCaptions, `must be one of ${qrCaptions.join(', ')}`)
    .default('url')
    .meta({ description: 'What stands below each code of the sheet.', example: 'url' }),
});

/** How the stream is described: it is a file. */
export const qrCodesFile = z.string().meta({ description: 'The archive or the document.', example: 'PK…' });

export type ManyQrCodesQuery = z.output<typeof manyQrCodesQuery>;
