import { distinctTagNames } from '@linkplane/contracts';
import type { LinkFields, SourceItem } from '../source.ts';
import { cutText } from '../limit-text.ts';
import { linkLimits } from '../link-limits.ts';
import { problemItem, type Spot } from './problem-item.ts';

const textCharsMax = {
  title: linkLimits.titleCharsMax,
  notes: 2_000,
  utmSource: 255,
  utmMedium: 255,
  utmCampaign: 255,
  utmTerm: 255,
  utmContent: 255,
} as const;
const tagCharsMax = 50;
const tagsPerLinkMax = 50;

/** The fields with all texts as long as the contract allows, and a problem for each that was cut. Blank ones are unset. */
export function fitFields(fields: LinkFields, spot: Spot): { fields: LinkFields; problems: SourceItem[] } {
  const fitted: LinkFields = { ...fields };
  const problems: SourceItem[] = [];
  for (const [name, charsMax] of Object.entries(textCharsMax) as [keyof typeof textCharsMax, number][]) {
    const value = fields[name];
    if (typeof value !== 'string') continue;
    const cut = cutText(value, charsMax);
    if (cut.length < value.length) problems.push(problemItem(spot, 'VALUE_CUT', name, value));
    fitted[name] = cut.trim() === '' ? null : cut;
  }
  if (fields.tags) fitted.tags = fitTags(fields.tags, spot, problems);
  return { fields: fitted, problems };
}

function fitTags(tags: readonly string[], spot: Spot, problems: SourceItem[]): string[] {
  const cut = tags.filter((tag) => tag.trim() !== '').map((tag) => cutText(tag.trim(), tagCharsMax).trim());
  const long = tags.find((tag) => cutText(tag.trim(), tagCharsMax) !== tag.trim());
  if (long !== undefined) problems.push(problemItem(spot, 'VALUE_CUT', 'tags', long));
  const distinct = distinctTagNames(cut);
  const left = distinct.slice(tagsPerLinkMax);
  if (left.length > 0) problems.push(problemItem(spot, 'VALUE_CUT', 'tags', `left out: ${left.join(', ')}`));
  return distinct.slice(0, tagsPerLinkMax);
}
