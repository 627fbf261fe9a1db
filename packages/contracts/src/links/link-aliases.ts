import { z } from 'zod';
import { domainName } from '../fields/domain-name.ts';
import { slug } from '../fields/slug.ts';
import { linkFields } from './link-fields.ts';

/** The most that a link can have. */
export const aliasesMax = 20;

const description =
  `Further short URLs of the link, up to ${aliasesMax}: each responds as the link's own, and shares its clicks. Set as a whole; an ` +
  'empty list removes them.';
const redirectsMeta = {
  description:
    "Whether it redirects to the link's own short URL (301), where the visit is counted, instead of the destination.",
  example: false,
};
const example = [{ domain: 'lnk.example', slug: 'spring', redirects: false }];

/** The aliases in a request. */
export const writtenAliases = () =>
  z
    .array(
      z.object(
        {
          domain: domainName().optional().meta({
            description:
              "The host: a verified domain of the workspace, or the service's own. Default: that of new links.",
            example: 'lnk.example',
          }),
          slug: slug().meta({ ...linkFields.slug, description: 'The path, by the rules of its host.' }),
          redirects: z
            .boolean('must be true or false')
            .optional()
            .meta({ ...redirectsMeta, description: `${redirectsMeta.description} Default: false.` }),
        },
        'must be an object',
      ),
      'must be a list',
    )
    .max(aliasesMax, `must have at most ${aliasesMax} aliases`)
    .meta({ description, example });

/** The aliases in a response, in the order of their hosts and slugs. */
export const shownAliases = () =>
  z
    .array(
      z.object({
        domain: z.string().meta({ description: 'The host.', example: 'lnk.example' }),
        slug: z.string().meta({ description: 'The path.', example: 'spring' }),
        redirects: z.boolean().meta(redirectsMeta),
      }),
    )
    .meta({ description: 'Its further short URLs.', example });

export type WrittenAliases = z.output<ReturnType<typeof writtenAliases>>;
