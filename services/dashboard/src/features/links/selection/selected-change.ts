import type { LinkBefore } from '../change/plan-undo.ts';
import { utmFields } from '../../utm-templates/fill-from-template.ts';
import type { LinksChange, LinksTarget } from '../change/use-change-links.ts';

/** What can be done with the chosen links. */
export type SelectedAction = 'tags' | 'expiry' | 'utm' | 'archive' | 'restore' | 'delete';

export type SelectedLinks = {
  target: LinksTarget;
  count: number;
  /** The links as they were; undefined for all that match, which cannot be restored exactly. */
  rows: ReadonlyMap<string, LinkBefore> | undefined;
};

/** The fields of the dialog; empty ones change nothing. */
export type ChangeValues = {
  addTags: string[];
  removeTags: string[];
  /** The value of an input for local time. */
  expiresAt: string;
  isExpiryRemoved: boolean;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
};

export const emptyValues: ChangeValues = {
  addTags: [],
  removeTags: [],
  expiresAt: '',
  isExpiryRemoved: false,
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
};

/** What the links get; undefined while the fields change nothing. */
export function toChange(action: Exclude<SelectedAction, 'delete'>, values: ChangeValues): LinksChange | undefined {
  if (action === 'archive' || action === 'restore') return { set: { archived: action === 'archive' } };
  if (action === 'tags') return toTagChange(values);
  if (action === 'expiry') return toExpiryChange(values);
  const set = Object.fromEntries(
    utmFields.flatMap((name) => (values[name].trim() === '' ? [] : [[name, values[name].trim()]])),
  );
  return Object.keys(set).length > 0 ? { set } : undefined;
}

function toTagChange({ addTags, removeTags }: ChangeValues): LinksChange | undefined {
  if (addTags.length + removeTags.length === 0) return undefined;
  return { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
}

function toExpiryChange({ expiresAt, isExpiryRemoved }: ChangeValues): LinksChange | undefined {
  if (isExpiryRemoved) return { set: { expiresAt: null } };
  const time = Date.parse(expiresAt);
  return Number.isNaN(time) ? undefined : { set: { expiresAt: new Date(time).toISOString() } };
}
