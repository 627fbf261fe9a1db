import { structuredLinkFields, type WrittenSocial } from '@linkplane/contracts';
import { cutText } from '../limit-text.ts';
import type { SourceItem } from '../source.ts';
import { problemItem, type Spot } from './problem-item.ts';

const socialCharsMax = { title: 120, description: 300 } as const;

/** What networks show of a link in place of its destination, as a source has it. */
export type Preview = Partial<Record<'title' | 'description' | 'image', string | null | undefined>>;

/** It becomes the social preview of the link; undefined where nothing of it is left. */
export function mapPreview(
  { title, description, image }: Preview,
  spot: Spot,
): { social: WrittenSocial | undefined; problems: SourceItem[] } {
  const problems: SourceItem[] = [];
  const social: WrittenSocial = {};
  for (const [name, value] of [
    ['title', title],
    ['description', description],
  ] as const) {
    if (!value?.trim()) continue;
    const cut = cutText(value, socialCharsMax[name]);
    if (cut.length < value.length) problems.push(problemItem(spot, 'VALUE_CUT', `social.${name}`, value));
    social[name] = cut;
  }
  if (image) {
    if (structuredLinkFields.social.write.safeParse({ image }).success) social.image = image;
    else problems.push(problemItem(spot, 'FIELD_INVALID', 'social.image', image));
  }
  return { social: Object.keys(social).length > 0 ? social : undefined, problems };
}
