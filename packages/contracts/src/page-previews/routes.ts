import { z } from 'zod';
import { webUrl } from '../fields/web-url.ts';
import type { Routes } from '../route.ts';

/** Body of POST /page-previews. */
const createPagePreviewBody = z.object(
  { url: webUrl().meta({ description: 'Address of the page.', example: 'https://example.com/article' }) },
  'must be a JSON object',
);

/** What a page says of itself. */
export const pagePreview = z
  .object({
    url: z.string().meta({
      description: 'The address of the page, after its redirects.',
      example: 'https://example.com/article',
    }),
    title: z.string().nullable().meta({ description: 'Its title; null: it has none.', example: 'Example article' }),
    description: z
      .string()
      .nullable()
      .meta({ description: 'Its description; null: it has none.', example: 'An article about examples.' }),
    image: z.string().nullable().meta({
      description: 'Address of the picture that previews show; null: it names none.',
      example: 'https://example.com/cover.png',
    }),
    favicon: z.string().nullable().meta({
      description: 'Address of its icon; null: it names none.',
      example: 'https://example.com/favicon.png',
    }),
  })
  .meta({ id: 'PagePreview', description: 'Title, description and pictures of a page.' });

export const pagePreviewRoutes = {
  createPagePreview: {
    method: 'post',
    path: '/page-previews',
    summary: 'Read the title, description and pictures of a page',
    scopes: ['links', 'profiles'],
    status: 201,
    body: createPagePreviewBody,
    takesIdempotencyKey: false,
    hasOwnLimits: true,
    data: pagePreview,
    errors: ['INVALID_URL', 'PREVIEW_UNAVAILABLE', 'VALIDATION_ERROR'],
  },
} as const satisfies Routes;

export type PagePreview = z.infer<typeof pagePreview>;
