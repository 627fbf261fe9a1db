import { z } from 'zod';
import { slug } from '../fields/slug.ts';
import { text } from '../fields/text.ts';
import { webUrl } from '../fields/web-url.ts';

const displayNameCharsMax = 100;
const bioCharsMax = 1_000;
const avatarCharsMax = 2_048;
const hostCharsMax = 255;

const displayName = () => text(displayNameCharsMax).refine((value) => value.trim() !== '', 'must not be blank');

/** Fields that null clears. */
const nullableFields = {
  bio: text(bioCharsMax).nullable().optional(),
  avatar: webUrl(avatarCharsMax).nullable().optional(),
};

/** Body of POST /profiles. Unknown keys are ignored. */
export const createProfileBody = z.object(
  {
    displayName: displayName(),
    slug: slug(),
    /** A verified domain of the workspace; by default the workspace's default domain, else the service's host. */
    domain: text(hostCharsMax).optional(),
    ...nullableFields,
  },
  'must be a JSON object',
);

/** Body of PATCH /profiles/:id: any subset. An empty one changes nothing. */
export const updateProfileBody = z.object(
  { displayName: displayName().optional(), slug: slug().optional(), ...nullableFields },
  'must be a JSON object',
);

export type UpdateProfileBody = z.output<typeof updateProfileBody>;
