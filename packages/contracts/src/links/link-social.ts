import { z } from 'zod';
import { text } from '../fields/text.ts';
import { isBlank } from '../fields/trim-invisible.ts';
import { isWebUrl, urlOf } from '../fields/web-url.ts';

const titleCharsMax = 120;
const descriptionCharsMax = 300;

const titleMeta = { description: 'Title of the preview.', example: 'Our spring collection' };
const descriptionMeta = { description: 'Text of the preview.', example: 'Ten new colours, from today on.' };
const imageMeta = {
  description: 'Picture of the preview: an absolute https URL.',
  example: 'https://example.com/spring.png',
};

const imageUrl = () =>
  urlOf({
    accepts: (url) => isWebUrl(url) && url.protocol === 'https:',
    message: 'must be an absolute https URL without credentials',
    format: 'https-url',
  });

/** A social preview in bodies. */
export const writtenSocial = () =>
  z
    .object(
      {
        title: text(titleCharsMax).nullable().optional().meta(titleMeta),
        description: text(descriptionCharsMax).nullable().optional().meta(descriptionMeta),
        image: imageUrl().nullable().optional().meta(imageMeta),
      },
      'must be an object',
    )
    .refine(({ title, description, image }) => !isBlank(title ?? '') || !isBlank(description ?? '') || image, {
      path: ['title'],
      message: 'must be given, unless there is a description or an image',
    });

/** A social preview in responses. */
export const shownSocial = () =>
  z
    .object({
      title: z.string().nullable().meta(titleMeta),
      description: z.string().nullable().meta(descriptionMeta),
      image: z.string().nullable().meta(imageMeta),
    })
    .meta({ id: 'LinkSocial', description: 'What networks show of the short URL in place of the destination.' });

export type WrittenSocial = z.output<ReturnType<typeof writtenSocial>>;
