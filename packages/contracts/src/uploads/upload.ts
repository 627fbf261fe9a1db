import { z } from 'zod';
import { shownInstant } from '../fields/instant.ts';
import { queryNumber } from '../fields/query-number.ts';
import { text } from '../fields/text.ts';
import { webUrl } from '../fields/web-url.ts';

/** What an uploaded picture is for, which decides its size. */
export const uploadPurposes = ['avatar', 'thumbnail', 'image', 'background', 'logo', 'preview'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** The types of the pictures that can be uploaded. */
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;
export const uploadBytesMax = 5 * 1_048_576;

/** Wider or higher than any picture that is accepted. */
const pixelsMax = 30_000;
const cursorCharsMax = 200;

const metas = {
  purpose: {
    description: [
      'What it is for, which decides its size in pixels.',
      '- avatar: 512 x 512, the middle cut out',
      '- thumbnail: 256 x 256, the middle cut out',
      '- image and background: at most 1600 x 1600, nothing cut off',
      '- logo: at most 512 x 512, nothing cut off, as PNG',
      '- preview: 1200 x 630, the middle cut out',
    ].join('\n'),
    example: 'avatar',
  },
  x: {
    description: 'Left edge of the part to use, in pixels of the upright picture. All four numbers are given, or none.',
    example: 0,
  },
  y: { description: 'Upper edge of the part to use, in pixels.', example: 0 },
  width: { description: 'Width of the part to use, in pixels.', example: 512 },
  height: { description: 'Height of the part to use, in pixels.', example: 512 },
};

const purpose = () => z.enum(uploadPurposes, `must be one of ${uploadPurposes.join(', ')}`).meta(metas.purpose);

type Edges = {
  x?: number | undefined;
  y?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
};

function refuseHalfCrops({ x, y, width, height }: Edges, context: z.core.$RefinementCtx): void {
  const edges = { x, y, width, height };
  if (Object.values(edges).every((edge) => edge === undefined)) return;
  for (const [name, edge] of Object.entries(edges))
    if (edge === undefined)
      context.addIssue({ code: 'custom', path: [name], message: 'must be given together with the other edges' });
}

/** Query of POST /uploads. */
export const createUploadQuery = z
  .object({
    purpose: purpose(),
    x: queryNumber(0, pixelsMax).optional().meta(metas.x),
    y: queryNumber(0, pixelsMax).optional().meta(metas.y),
    width: queryNumber(1, pixelsMax).optional().meta(metas.width),
    height: queryNumber(1, pixelsMax).optional().meta(metas.height),
  })
  .superRefine(refuseHalfCrops);

/** Body of POST /uploads/from-url. */
export const importUploadBody = z.object(
  {
    url: webUrl().meta({ description: 'Address of the picture.', example: 'https://example.com/cover.png' }),
    purpose: purpose(),
  },
  'must be a JSON object',
);

/** Query of GET /uploads. */
export const listUploadsQuery = z.object({
  limit: queryNumber(1, 100).default(50).meta({ description: 'How many uploads a page has at most.', example: 50 }),
  cursor: text(cursorCharsMax)
    .default('')
    .meta({
      wire: { type: 'string', format: 'upload-cursor' },
      description: 'Empty for the newest uploads, then the nextCursor of each response.',
      example: '',
    }),
  purpose: purpose().optional().meta({ description: 'Only those for this purpose.', example: 'avatar' }),
});

/** An upload in responses. */
export const upload = z
  .object({
    id: z.string().meta({ description: 'Id of the upload.', example: 'upl_x7Kq2mN4pQ7sT1vYzAb3' }),
    url: z.string().meta({
      description: 'Its public address, which never changes its content.',
      example: 'https://lnk.example/uploads/upl_x7Kq2mN4pQ7sT1vYzAb3.webp',
    }),
    purpose: z.enum(uploadPurposes).meta(metas.purpose),
    width: z.int().min(1).meta({ description: 'Width of the stored picture in pixels.', example: 512 }),
    height: z.int().min(1).meta({ description: 'Height of the stored picture in pixels.', example: 512 }),
    bytes: z.int().min(1).meta({ description: 'Size of the stored picture.', example: 18_204 }),
    createdAt: shownInstant().meta({ description: 'When it was uploaded.', example: '2026-01-15T09:30:00.000Z' }),
  })
  .meta({ id: 'Upload', description: 'A picture that is stored and served by this service.' });

export const uploadPage = z
  .object({
    items: z.array(upload),
    pagination: z.object({
      limit: z.int().min(1).meta({ description: 'How many uploads a page has at most.', example: 50 }),
      nextCursor: z
        .string()
        .nullable()
        .meta({ description: 'Cursor of the next page; null at the end.', example: null }),
    }),
  })
  .meta({ id: 'UploadPage', description: 'One page of uploads, newest first.' });

export type Upload = z.infer<typeof upload>;
export type UploadPage = z.infer<typeof uploadPage>;
export type CreateUploadQuery = z.output<typeof createUploadQuery>;
