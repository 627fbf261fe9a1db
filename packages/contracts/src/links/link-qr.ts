import { z } from 'zod';
import { queryNumber } from '../fields/query-number.ts';

export const qrFormats = ['png', 'svg', 'base64'] as const;

const colour = () =>
  z
    .string('must be a string')
    .regex(/^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, 'must be a colour such as #1a2b3c or #fff, with or without #');

/** Query of GET /links/:id/qr. */
export const linkQrQuery = z.object({
  size: queryNumber(100, 1_000).default(256).meta({ description: 'Width and height in pixels.', example: 256 }),
  format: z
    .enum(qrFormats, `must be one of ${qrFormats.join(', ')}`)
    .default('png')
    .meta({ description: 'An image as the body, or a PNG as a data URL in JSON (base64).', example: 'svg' }),
  margin: queryNumber(0, 10)
    .default(2)
    .meta({ description: 'The least width of the quiet zone, in modules.', example: 2 }),
  dark: colour()
    .default('#000000')
    .meta({ description: 'Colour of the modules, in hex, with or without #.', example: '#1a2b3c' }),
  light: colour()
    .default('#ffffff')
    .meta({ description: 'Colour of the background, in hex, with or without #.', example: '#ffffff' }),
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
    format: z.string().meta({ description: 'The requested size.', example: 'base64' }),
    size: z.int().min(1).meta({ description: 'Width and height in pixels.', example: 256 }),
  })
  .meta({ id: 'LinkQr', description: 'A QR code as a data URL.' });

export type LinkQrQuery = z.output<typeof linkQrQuery>;
export type LinkQr = z.infer<typeof linkQr>;
