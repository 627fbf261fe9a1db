import { z } from 'zod';
import { queryNumber } from '../fields/query-number.ts';

export const qrFormats = ['png', 'svg', 'base64'] as const;

const colour = () =>
  z
    .string('must be a string')
    .regex(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'must be a colour such as #1a2b3c or #fff, with or without #');

/** Query of GET /links/:id/qr. */
export const linkQrQuery = z.object({
  /** Width and height in pixels. */
  size: queryNumber(100, 1_000).default(256),
  format: z.enum(qrFormats, `must be one of ${qrFormats.join(', ')}`).default('png'),
  /** The quiet zone at least, in modules. */
  margin: queryNumber(0, 10).default(2),
  dark: colour().default('#000000'),
  light: colour().default('#ffffff'),
});

/** `data` where the format is base64. */
export const linkQr = z.object({
  /** The short URL, without the mark of a scan that the code carries. */
  url: z.string(),
  /** A data URL of the PNG. */
  qrCode: z.string(),
  format: z.string(),
  size: z.int(),
});

export type LinkQrQuery = z.output<typeof linkQrQuery>;
export type LinkQr = z.infer<typeof linkQr>;
