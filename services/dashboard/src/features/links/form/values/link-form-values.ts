import type { Link } from '@linkplane/contracts';
import { completeAddress, completeWebAddress } from '../../../../ui/complete-address.ts';
import { fromLocalInput, toLocalInput } from '../../../../ui/local-instant.ts';
import { toSentRules, type RuleValues } from './rule-values.ts';
import { noSplit, toSentSplit, toSplitValues, type SplitValues } from './split-values.ts';
import type { LinkToSave } from '../../links-query.ts';

/** The fields of the form, as inputs hold them: an empty text is an unset field. */
export type LinkFormValues = {
  url: string;
  domain: string;
  slug: string;
  title: string;
  /** Names. */
  tags: string[];
  notes: string;
  externalId: string;
  /** Id of a template; empty: none. It is sent when the link is created. */
  utmTemplateId: string;
  utmSource: string;
  utmMedium: string;
  utmCampaign: string;
  utmTerm: string;
  utmContent: string;
  /** The value of a `datetime-local` input, in the browser's time zone. */
  startsAt: string;
  expiresAt: string;
  clickLimit: string;
  expirationUrl: string;
  appLinkingEnabled: boolean;
  iosEnabled: boolean;
  androidEnabled: boolean;
  redirectDelayEnabled: boolean;
  forwardQuery: boolean;
  clickToken: boolean;
  forwardPath: Link['forwardPath'];
  /** The number as text, as lists of choices have it. */
  redirectStatus: string;
  /** Empty: it stays as it is; null: it is removed. The stored one is never known here. */
  password: string | null;
  social: SocialValues;
  rules: RuleValues[];
  split: SplitValues;
  blockedUrl: string;
};

/** Empty texts are unset. */
export type SocialValues = { title: string; description: string; image: string };

export const emptyLinkForm: LinkFormValues = {
  url: '',
  domain: '',
  slug: '',
  title: '',
  tags: [],
  notes: '',
  externalId: '',
  utmTemplateId: '',
  utmSource: '',
  utmMedium: '',
  utmCampaign: '',
  utmTerm: '',
  utmContent: '',
  startsAt: '',
  expiresAt: '',
  clickLimit: '',
  expirationUrl: '',
  appLinkingEnabled: false,
  iosEnabled: true,
  androidEnabled: true,
  redirectDelayEnabled: false,
  forwardQuery: false,
  clickToken: false,
  forwardPath: 'off',
  redirectStatus: '302',
  password: '',
  social: { title: '', description: '', image: '' },
  rules: [],
  split: noSplit,
  blockedUrl: '',
};

/** Every field that a form shows an error beside. */
export const linkFormFields = Object.keys(emptyLinkForm) as (keyof LinkFormValues)[];

export function toFormValues(link: Link): LinkFormValues {
  return {
    url: link.url,
    domain: link.domain,
    slug: link.slug,
    title: link.title ?? '',
    tags: link.tags,
    notes: link.notes ?? '',
    externalId: link.externalId ?? '',
    utmTemplateId: '',
    utmSource: link.utmSource ?? '',
    utmMedium: link.utmMedium ?? '',
    utmCampaign: link.utmCampaign ?? '',
    utmTerm: link.utmTerm ?? '',
    utmContent: link.utmContent ?? '',
    startsAt: toLocalInput(link.startsAt),
    expiresAt: toLocalInput(link.expiresAt),
    clickLimit: link.clickLimit === null ? '' : String(link.clickLimit),
    expirationUrl: link.expirationUrl ?? '',
    appLinkingEnabled: link.appLinkingEnabled,
    iosEnabled: link.iosEnabled,
    androidEnabled: link.androidEnabled,
    redirectDelayEnabled: link.redirectDelayEnabled,
    forwardQuery: link.forwardQuery,
    clickToken: link.clickToken,
    forwardPath: link.forwardPath,
    redirectStatus: String(link.redirectStatus),
    password: '',
    social: {
      title: link.social?.title ?? '',
      description: link.social?.description ?? '',
      image: link.social?.image ?? '',
    },
    rules: link.rules ?? [],
    split: toSplitValues(link.split),
    blockedUrl: link.blockedUrl ?? '',
  };
}

/** The settings of a new link that begins as another one; what has to be unique is left out. */
export function toCopiedValues(link: Link): LinkFormValues {
  return { ...toFormValues(link), slug: '', externalId: '' };
}

/**
 * The body for the API. For an existing link only changed fields are sent: edits by others are kept.
 */
export function toBody(values: LinkFormValues, before?: LinkFormValues): LinkToSave['body'] {
  const all = toWholeBody(values);
  if (before === undefined) return all;
  const sent = linkFormFields.filter((field) => field !== 'domain' && field !== 'utmTemplateId');
  const changed = sent.filter((field) => !isSame(values[field], before[field]));
  return Object.fromEntries(changed.map((field) => [field, all[field]])) as LinkToSave['body'];
}

/** Whether two values of a field are the same, whatever they are made of. */
export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function toWholeBody(values: LinkFormValues): LinkToSave['body'] {
  const { appLinkingEnabled, iosEnabled, androidEnabled, redirectDelayEnabled, forwardQuery } = values;
  return {
    url: completeAddress(values.url),
    // Omitted when empty: the server generates a slug and knows the default domain.
    ...(values.slug.trim() !== '' && { slug: values.slug.trim() }),
    ...(values.domain !== '' && { domain: values.domain }),
    title: orNull(values.title),
    tags: values.tags,
    notes: orNull(values.notes),
    externalId: values.externalId === '' ? null : values.externalId,
    ...(values.utmTemplateId !== '' && { utmTemplateId: values.utmTemplateId }),
    utmSource: orNull(values.utmSource),
    utmMedium: orNull(values.utmMedium),
    utmCampaign: orNull(values.utmCampaign),
    utmTerm: orNull(values.utmTerm),
    utmContent: orNull(values.utmContent),
    startsAt: fromLocalInput(values.startsAt) ?? null,
    expiresAt: fromLocalInput(values.expiresAt) ?? null,
    clickLimit: values.clickLimit === '' ? null : Number(values.clickLimit),
    expirationUrl: orNull(completeWebAddress(values.expirationUrl)),
    appLinkingEnabled,
    iosEnabled,
    androidEnabled,
    redirectDelayEnabled,
    forwardQuery,
    clickToken: values.clickToken,
    forwardPath: values.forwardPath,
    redirectStatus: Number(values.redirectStatus) as Link['redirectStatus'],
    ...(values.password !== '' && { password: values.password }),
    social: toSocial(values.social),
    rules: toSentRules(values.rules),
    split: toSentSplit(values.split),
    blockedUrl: orNull(completeWebAddress(values.blockedUrl)),
  };
}

/** Unset when all of it is. */
function toSocial({ title, description, image }: SocialValues): LinkToSave['body']['social'] {
  const social = { title: orNull(title), description: orNull(description), image: orNull(image) };
  return (social.title ?? social.description ?? social.image) ? social : null;
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
