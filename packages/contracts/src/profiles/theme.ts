import { z } from 'zod';
import { isStorable } from '../fields/is-storable.ts';
import { webUrl } from '../fields/web-url.ts';
import { themeFields } from './theme-fields.ts';

export const themePresets = [
  'studio',
  'paper',
  'gallery',
  'midnight',
  'sunset',
  'forest',
  'bloom',
  'brutal',
  'terminal',
  'retro',
] as const;
export const themeFonts = [
  'system',
  'figtree',
  'space-grotesk',
  'fredoka',
  'fraunces',
  'instrument-serif',
  'red-hat-mono',
] as const;
export const buttonShapes = ['rounded', 'pill', 'square', 'outline', 'shadow', 'line'] as const;
export const appearances = ['auto', 'light', 'dark'] as const;

/** Bytes of UTF-8, of a theme's own CSS. */
export const themeCssBytesMax = 20_480;
/** Bytes of JSON: what redirects cache with the page. */
const themeBytesMax = 32_768;
const imageCharsMax = 2_048;
const angleMax = 360;

const encoder = new TextEncoder();
const bytesOf = (value: string) => encoder.encode(value).byteLength;

const choice = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);
const color = () =>
  z
    .string('must be a string')
    .regex(/^#[0-9a-fA-F]{6}$/, 'must be a color of six hexadecimal digits, such as #4f46e5')
    .transform((value) => value.toLowerCase())
    .meta({ wire: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$' } });
const angle = () => {
  const message = `must be a whole number of degrees, 0 to ${angleMax}`;
  return z.int(message).min(0, message).max(angleMax, message);
};
const css = () =>
  z
    .string('must be a string')
    .refine((value) => bytesOf(value) <= themeCssBytesMax, `must have at most ${themeCssBytesMax} bytes`)
    .refine(isStorable, 'must not contain NUL or unpaired surrogates')
    .meta({ wire: { type: 'string', maxLength: themeCssBytesMax } });

/** A field that null leaves to the preset; the same when it is left out. */
const ofPreset = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null);

const ofBackground = {
  color: { description: 'One color behind the page.' },
  gradient: { description: 'Two colors that pass into one another.' },
  image: { description: 'A picture behind the page.' },
};
const kind = <const Kind extends keyof typeof ofBackground>(name: Kind) =>
  z.literal(name).meta({ ...ofBackground[name], example: name });

const background = () =>
  z.discriminatedUnion(
    'type',
    [
      z
        .object({ type: kind('color'), color: color().meta(themeFields.color) })
        .meta({ id: 'ColorBackgroundInput', ...ofBackground.color }),
      z
        .object({
          type: kind('gradient'),
          from: color().meta(themeFields.from),
          to: color().meta(themeFields.to),
          angle: angle().default(180).meta(themeFields.angle),
        })
        .meta({ id: 'GradientBackgroundInput', ...ofBackground.gradient }),
      z
        .object({ type: kind('image'), url: webUrl(imageCharsMax).meta(themeFields.imageUrl) })
        .meta({ id: 'ImageBackgroundInput', ...ofBackground.image }),
    ],
    'must be an object with the type color, gradient or image',
  );

const colors = () =>
  z.object(
    { text: ofPreset(color()).meta(themeFields.text), card: ofPreset(color()).meta(themeFields.card) },
    'must be an object',
  );

/** A theme in a request. All but the preset may be left out. */
export const themeBody = z
  .object(
    {
      preset: choice(themePresets).meta(themeFields.preset),
      accent: ofPreset(color()).meta(themeFields.accent),
      colors: ofPreset(colors()).meta(themeFields.colors),
      font: ofPreset(choice(themeFonts)).meta(themeFields.font),
      background: ofPreset(background()).meta(themeFields.background),
      buttonShape: ofPreset(choice(buttonShapes)).meta(themeFields.buttonShape),
      appearance: choice(appearances).default('auto').meta(themeFields.appearance),
      css: ofPreset(css()).meta(themeFields.css),
    },
    'must be an object',
  )
  .refine((theme) => bytesOf(JSON.stringify(theme)) <= themeBytesMax, {
    path: ['css'],
    message: `makes the theme larger than ${themeBytesMax} bytes of JSON`,
  })
  .meta({ id: 'ThemeInput', description: 'How a profile looks. Replaced as a whole.' });

const shownColor = (field: { description: string; example: string }) => z.string().nullable().meta(field);

/** A theme in a response: every field, null where it is the preset's. */
export const theme = z
  .object({
    preset: z.enum(themePresets).meta(themeFields.preset),
    accent: shownColor(themeFields.accent),
    colors: z
      .object({ text: shownColor(themeFields.text), card: shownColor(themeFields.card) })
      .nullable()
      .meta(themeFields.colors),
    font: z.enum(themeFonts).nullable().meta(themeFields.font),
    background: z
      .discriminatedUnion('type', [
        z
          .object({ type: kind('color'), color: z.string().meta(themeFields.color) })
          .meta({ id: 'ColorBackground', ...ofBackground.color }),
        z
          .object({
            type: kind('gradient'),
            from: z.string().meta(themeFields.from),
            to: z.string().meta(themeFields.to),
            angle: z.int().min(0).max(angleMax).meta(themeFields.angle),
          })
          .meta({ id: 'GradientBackground', ...ofBackground.gradient }),
        z
          .object({ type: kind('image'), url: z.string().meta(themeFields.imageUrl) })
          .meta({ id: 'ImageBackground', ...ofBackground.image }),
      ])
      .nullable()
      .meta(themeFields.background),
    buttonShape: z.enum(buttonShapes).nullable().meta(themeFields.buttonShape),
    appearance: z.enum(appearances).meta(themeFields.appearance),
    css: z.string().nullable().meta(themeFields.css),
  })
  .meta({ id: 'Theme', description: 'How a profile looks.' });

export type Theme = z.infer<typeof theme>;
export type ThemePreset = Theme['preset'];
export type ThemeFont = NonNullable<Theme['font']>;
export type ButtonShape = NonNullable<Theme['buttonShape']>;
