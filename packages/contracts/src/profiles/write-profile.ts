import { z } from 'zod';
import { afterOtherIssues, reportSlugToo, slug } from '../fields/slug.ts';
import { domainName } from '../fields/domain-name.ts';
import { text } from '../fields/text.ts';
import { isBlank } from '../fields/trim-invisible.ts';
import { webUrl } from '../fields/web-url.ts';
import { chosenDomain } from '../fields/chosen-domain.ts';
import { profileFields } from './profile-fields.ts';
import { themeBody } from './theme.ts';

const displayNameCharsMax = 100;
const bioCharsMax = 1_000;
const avatarCharsMax = 2_048;

const displayName = () =>
  text(displayNameCharsMax)
    .refine((value) => !isBlank(value), 'must not be blank')
    .meta({ wire: { type: 'string', maxLength: displayNameCharsMax, pattern: '\\S' } });

/** Fields that null unsets. */
const nullableFields = {
  bio: text(bioCharsMax).nullable().optional().meta(profileFields.bio),
  avatar: webUrl(avatarCharsMax).nullable().optional().meta(profileFields.avatar),
  theme: themeBody.nullable().optional().meta(profileFields.theme),
};

/** Body of POST /profiles. */
export const createProfileBody = z
  .object(
    {
      displayName: displayName().meta(profileFields.displayName),
      slug: slug().meta(profileFields.slug),
      domain: domainName().optional().meta(chosenDomain),
      ...nullableFields,
    },
    'must be a JSON object',
  )
  .superRefine(reportSlugToo, afterOtherIssues);

/** Body of PATCH /profiles/:id: any subset. An empty one changes nothing. */
export const updateProfileBody = z
  .object(
    {
      displayName: displayName().optional().meta(profileFields.displayName),
      slug: slug().optional().meta(profileFields.slug),
      ...nullableFields,
    },
    'must be a JSON object',
  )
  .superRefine(reportSlugToo, afterOtherIssues);

export type UpdateProfileBody = z.output<typeof updateProfileBody>;
