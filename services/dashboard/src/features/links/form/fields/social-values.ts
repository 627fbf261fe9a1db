import type { Link } from '@linkplane/contracts';
import { orNull } from './field-kinds.ts';

/** What networks show of a link, as the form holds it; empty texts are unset. */
export type SocialValues = { title: string; description: string; image: string };

export const emptySocial: SocialValues = { title: '', description: '', image: '' };

/** The preview as the form holds it. */
export function toSocialValues(social: Link['social']): SocialValues {
  const { title, description, image } = social ?? {};
  return { title: title ?? '', description: description ?? '', image: image ?? '' };
}

/** The preview as the API takes it; null when all of it is unset. */
export function toSentSocial({ title, description, image }: SocialValues): Link['social'] {
  const social = { title: orNull(title), description: orNull(description), image: orNull(image) };
  return (social.title ?? social.description ?? social.image) ? social : null;
}
