import { z } from 'zod';
import { queryNumber } from '../fields/query-number.ts';
import { text } from '../fields/text.ts';

export const qrLevels = ['L', 'M', 'Q', 'H'] as const;
export const qrShapes = ['square', 'rounded', 'dot'] as const;
export type QrLevel = (typeof qrLevels)[number];
export type QrShape = (typeof qrShapes)[number];

export const qrFrameCharsMax = 24;
const marginMax = 10;
const uploadIdPattern = /^(?:upl_[0-9A-Za-z]{20})?$/;

/** How a code looks at every size and in every format. */
export type QrStyle = {
  margin: number;
  dark: string;
  light: string;
  level: QrLevel;
  dots: QrShape;
  corners: QrShape;
  frame: string | null;
  logo: string | null;
  transparent: boolean;
};

/** The look of a code for which nothing is chosen. */
export const plainQrStyle: QrStyle = {
  margin: 2,
  dark: '#000000',
  light: '#ffffff',
  level: 'M',
  dots: 'square',
  corners: 'square',
  frame: null,
  logo: null,
  transparent: false,
};

const metas = {
  margin: { description: 'The least width of the quiet zone, in modules.', example: 2 },
  dark: { description: 'Colour of the modules, in hex, with or without #.', example: '#1a2b3c' },
  light: { description: 'Colour of the background, in hex, with or without #.', example: '#ffffff' },
  level: {
    description: 'How much of the code may be damaged: L 7 %, M 15 %, Q 25 %, H 30 %. A code with a logo has H.',
    example: 'Q',
  },
  dots: { description: 'Shape of the modules.', example: 'rounded' },
  corners: { description: 'Shape of the three large squares in the corners.', example: 'rounded' },
  frame: {
    description:
      'Text below the code, in a frame around both, which makes the picture higher than wide: up to 24 characters of ' +
      'Latin, Greek or Cyrillic script.',
    example: 'Scan me',
  },
  logo: {
    description: 'Id of an upload with the purpose logo, which is drawn in the middle.',
    example: 'upl_x7Kq2mN4pQ7sT1vYzAb3',
  },
  transparent: { description: 'Whether the background is left out.', example: false },
};

const colour = () =>
  z
    .string('must be a string')
    .regex(/^#?(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$/, 'must be a colour such as #1a2b3c or #fff, with or without #');
const level = () => z.enum(qrLevels, `must be one of ${qrLevels.join(', ')}`);
const shape = () => z.enum(qrShapes, `must be one of ${qrShapes.join(', ')}`);
const uploadId = () => z.string('must be a string').regex(uploadIdPattern, 'must be the id of an upload');
const unset = 'By default as stored for the link, or else';

/** Parameters of a query that draws codes. An omitted one is as the link's stored style has it. */
export const qrStyleQuery = {
  margin: queryNumber(0, marginMax)
    .optional()
    .meta({ ...metas.margin, description: `${metas.margin.description} ${unset} 2.` }),
  dark: colour()
    .optional()
    .meta({ ...metas.dark, description: `${metas.dark.description} ${unset} #000000.` }),
  light: colour()
    .optional()
    .meta({ ...metas.light, description: `${metas.light.description} ${unset} #ffffff.` }),
  level: level()
    .optional()
    .meta({ ...metas.level, description: `${metas.level.description} ${unset} M.` }),
  dots: shape()
    .optional()
    .meta({ ...metas.dots, description: `${metas.dots.description} ${unset} square.` }),
  corners: shape()
    .optional()
    .meta({ ...metas.corners, description: `${metas.corners.description} ${unset} square.` }),
  frame: text(qrFrameCharsMax)
    .optional()
    .meta({ ...metas.frame, description: `${metas.frame.description} Empty for none.` }),
  logo: uploadId()
    .optional()
    .meta({ ...metas.logo, description: `${metas.logo.description} Empty for none.` }),
  transparent: z
    .enum(['true', 'false'], 'must be true or false')
    .transform((value) => value === 'true')
    .optional()
    .meta({ wire: { type: 'boolean' }, ...metas.transparent }),
};

/** Body of PUT /links/:id/qr-style: what it leaves out is as in plain codes. */
export const writeQrStyleBody = z.object(
  {
    margin: z
      .int('must be a whole number')
      .min(0, 'must be at least 0')
      .max(marginMax, `must be at most ${marginMax}`)
      .optional()
      .meta(metas.margin),
    dark: colour().optional().meta(metas.dark),
    light: colour().optional().meta(metas.light),
    level: level().optional().meta(metas.level),
    dots: shape().optional().meta(metas.dots),
    corners: shape().optional().meta(metas.corners),
    frame: text(qrFrameCharsMax).nullable().optional().meta(metas.frame),
    logo: uploadId().nullable().optional().meta(metas.logo),
    transparent: z.boolean('must be true or false').optional().meta(metas.transparent),
  },
  'must be a JSON object',
);

/** A stored style, and the row that stores it. */
export const qrStyle = z
  .object({
    margin: z.int().min(0).max(marginMax).meta(metas.margin),
    dark: z.string().meta(metas.dark),
    light: z.string().meta(metas.light),
    level: z.enum(qrLevels).meta(metas.level),
    dots: z.enum(qrShapes).meta(metas.dots),
    corners: z.enum(qrShapes).meta(metas.corners),
    frame: z.string().nullable().meta(metas.frame),
    logo: z.string().nullable().meta(metas.logo),
    transparent: z.boolean().meta(metas.transparent),
  })
  .meta({ id: 'QrStyle', description: 'How the QR code of a link looks.' });

/** The style of a link in responses. */
export const linkQrStyle = z
  .object({
    stored: z.boolean().meta({ description: 'Whether the link has a style of its own.', example: true }),
    style: qrStyle,
  })
  .meta({ id: 'LinkQrStyle', description: 'The look of the QR code of a link.' });

export type WriteQrStyleBody = z.output<typeof writeQrStyleBody>;
export type LinkQrStyle = z.infer<typeof linkQrStyle>;
