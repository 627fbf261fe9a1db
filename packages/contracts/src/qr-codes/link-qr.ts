import { z } from 'zod';
import { queryNumber } from '../fields/query-number.ts';
import { qrStyleQuery } from './qr-style.ts';

export const qrFormats = ['png', 'svg', 'base64', 'pdf', 'eps', 'webp'] as const;
export type QrFormat = (typeof qrFormats)[number];

/** Size and resolution of a picture. Their product is its width. */
export const qrSizeQuery = {
  size: queryNumber(100, 1_000).default(256).meta({ description: 'Width in pixels, before scale.', example: 256 }),
  scale: queryNumber(1, 4).default(1).meta({
    description:
      'Times as many pixels in both directions, up to 4,000 for print. PDF and EPS have no pixels: 1/96 inch.',
    example: 1,
  }),
};

/** Query of GET /links/:id/qr. */
export const linkQrQuery = z.object({
  ...qrSizeQuery,
  format: z
    .enum(qrFormats, `must be one of ${qrFormats.join(', ')}`)
    .default('png')
    .meta({
      description: 'An image or a document as the body, or a PNG as a data URL in JSON (base64).',
      example: 'svg',
    }),
  ...qrStyleQuery,
});

/** `data` when the format is base64. */
export const linkQr = z
  .object({
    url: z.string().meta({
      description: 'The short URL, without the parameter that marks a scan.',
      example: 'https://lnk.example/launch',
    }),
    qrCode: z.string().meta({
      description: 'A data URL of the PNG.',
      example: 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAA',
    }),
    format: z.string().meta({ description: 'The requested format.', example: 'base64' }),
    size: z.int().min(1).meta({ description: 'Width in pixels.', example: 256 }),
  })
  .meta({ id: 'LinkQr', description: 'A QR code as a data URL.' });

export type LinkQrQuery = z.output<typeof linkQrQuery>;
export type LinkQr = z.infer<typeof linkQr>;
