import type { Link } from '@linkplane/contracts';
import type { ComponentProps } from 'react';
import { t } from '../../../../language/translate.ts';
import { completeAddress } from '../../../../ui/complete-address.ts';
import { labels } from '../../../../ui/label-fields.ts';
import type { Option } from '../../../../ui/select-option.ts';
import type { LinkToSave } from '../../links-query.ts';
import { toAliasValues, toSentAliases, type AliasValues } from './alias-values.ts';
import { heldAddress, heldInstant, heldNumber, heldSwitch, heldText, hold, type HeldField } from './field-kinds.ts';
import { toSentRules, type RuleValues } from './rule-values.ts';
import { emptySocial, toSentSocial, toSocialValues } from './social-values.ts';
import { noSplit, toSentSplit, toSplitValues } from './split-values.ts';

type Body = LinkToSave['body'];
/** Set in the list of links, by imports, or by what the form does. */
type SetElsewhere = 'archived' | 'clicksBefore' | 'keepOld';
/** A field of the form of a link. */
export type LinkField = Exclude<keyof Body, SetElsewhere>;

/** The sections of the form of a link that are open only when something is set in them. */
export const linkSections = [
  'utm',
  'aliases',
  'limits',
  'apps',
  'redirect',
  'rules',
  'split',
  'password',
  'social',
] as const;
export type LinkSection = (typeof linkSections)[number];

/** How `LinkInput` draws a field; one without has a component of its own. */
export type FieldInput =
  | { as: 'line'; hint?: string; props: ComponentProps<'input'> }
  | { as: 'area'; hint?: string; props: ComponentProps<'textarea'> }
  | { as: 'switch'; hint?: string }
  | { as: 'choice'; hint?: string; options: readonly Option[] };

type Row<Field extends LinkField> = Omit<HeldField<never, unknown, unknown>, 'toForm' | 'toBody'> & {
  label: string;
  section?: LinkSection;
  input?: FieldInput;
  toForm: (stored: Field extends keyof Link ? Link[Field] : undefined) => unknown;
  toBody: (held: never) => Body[Field] | undefined;
  /** What is set, for the head of the section; empty or false: nothing that has to be named. */
  summary?: (held: never) => string | false;
  /** Sent only when the link is created. */
  isNewOnly?: true;
};

const utm = { ...heldText, section: 'utm', summary: (held: string) => held } as const;
const ownText = { kind: 'other', empty: '', toForm: (stored: string) => stored } as const;
const withoutStored = { empty: '', toForm: () => '' };

/**
 * Every field of the form, in the order in which conflicts are named: how it is held and sent, its label, section and input.
 * A new field of the contract is an entry here, which the type checker asks for, and `LinkInput` in the section that shows it.
 */
export const linkFormTable = {
  url: { label: labels.url, ...ownText, toBody: (held: string) => completeAddress(held) },
  // Omitted when empty: the server generates a slug and knows the default domain.
  domain: { label: labels.domain, ...ownText, toBody: (held: string) => held || undefined },
  slug: { label: labels.slug, ...ownText, toBody: (held: string) => held.trim() || undefined },
  title: { label: labels.title, ...heldText },
  tags: {
    label: labels.tags,
    ...hold({ kind: 'other', empty: [], toForm: (stored: string[]) => stored, toBody: (held) => held }),
  },
  aliases: {
    label: t('Further short links'),
    ...hold({ kind: 'other', empty: [], toForm: toAliasValues, toBody: toSentAliases }),
    section: 'aliases',
    summary: ({ length }: readonly AliasValues[]) =>
      length > 0 && t('{count, plural, one {# more} other {# more}}', { count: length }),
  },
  notes: {
    label: labels.notes,
    ...heldText,
    input: {
      as: 'area',
      hint: t('Only visible to members of this workspace.'),
      props: { rows: 2, placeholder: t('Printed on the posters of the spring fair') },
    },
  },
  externalId: {
    label: labels.externalId,
    ...heldText,
    // Spaces count in an id of another system.
    toBody: (held: string) => (held === '' ? null : held),
    input: {
      as: 'line',
      hint: t('The id of this link in another system. Only visible to members of this workspace.'),
      props: { placeholder: 'crm-4711', autoCapitalize: 'none', autoComplete: 'off', spellCheck: false },
    },
  },
  /** The id of a template, which fills in fields; empty: none. */
  utmTemplateId: {
    label: t('Template'),
    kind: 'other',
    ...withoutStored,
    toBody: (held: string) => held || undefined,
    isNewOnly: true,
  },
  utmSource: { label: t('UTM source'), ...utm },
  utmMedium: { label: t('UTM medium'), ...utm },
  utmCampaign: { label: t('UTM campaign'), ...utm },
  utmTerm: { label: t('UTM term'), ...utm },
  utmContent: { label: t('UTM content'), ...utm },
  startsAt: {
    label: labels.startsAt,
    ...heldInstant,
    section: 'limits',
    input: { as: 'line', props: { type: 'datetime-local' } },
    summary: (held: string) => held !== '' && t('scheduled'),
  },
  expiresAt: {
    label: labels.expiresAt,
    ...heldInstant,
    section: 'limits',
    input: { as: 'line', props: { type: 'datetime-local' } },
    summary: (held: string) => held !== '' && t('expires'),
  },
  clickLimit: {
    label: labels.clickLimit,
    ...heldNumber,
    section: 'limits',
    input: {
      as: 'line',
      hint: t('The link expires after exactly this many clicks.'),
      props: { type: 'number', inputMode: 'numeric', min: 1, step: 1, placeholder: t('No limit') },
    },
    summary: (held: string) =>
      held !== '' && t('{clicks, plural, one {# click} other {# clicks}}', { clicks: Number(held) }),
  },
  expirationUrl: {
    label: labels.expirationUrl,
    ...heldAddress,
    section: 'limits',
    input: {
      as: 'line',
      hint: t('If empty, visitors see a page saying that the link has expired.'),
      props: { type: 'url', inputMode: 'url', placeholder: 'https://example.com/over' },
    },
  },
  appLinkingEnabled: {
    label: t("Open in the destination's app"),
    ...heldSwitch(false),
    section: 'apps',
    input: {
      as: 'switch',
      hint: t(
        'YouTube, Spotify, Instagram and others, on phones with the app installed. Everyone else sees the web page.',
      ),
    },
  },
  iosEnabled: {
    label: t('On iPhone and iPad'),
    ...heldSwitch(true),
    section: 'apps',
    input: { as: 'switch' },
    summary: (held: boolean) => held && 'iOS',
  },
  androidEnabled: {
    label: t('On Android'),
    ...heldSwitch(true),
    section: 'apps',
    input: { as: 'switch' },
    summary: (held: boolean) => held && t('Android'),
  },
  redirectDelayEnabled: {
    label: t('Interstitial page'),
    ...heldSwitch(false),
    section: 'redirect',
    input: { as: 'switch', hint: t('Shows the destination for five seconds before redirecting.') },
    summary: (held: boolean) => held && t('interstitial'),
  },
  forwardQuery: {
    label: t('Forward query parameters'),
    ...heldSwitch(false),
    section: 'redirect',
    input: {
      as: 'switch',
      hint: t('Adds query parameters of the short link to the destination. They never change its host or path.'),
    },
    summary: (held: boolean) => held && t('query forwarding'),
  },
  clickToken: {
    label: t('Record conversions'),
    ...heldSwitch(false),
    section: 'redirect',
    input: {
      as: 'switch',
      hint: t('Adds a token of the click to the destination, which your site sends back with each order or sign-up.'),
    },
    summary: (held: boolean) => held && t('conversions'),
  },
  forwardPath: {
    label: t('Paths behind the short link'),
    ...hold<Link['forwardPath'], Link['forwardPath'], Link['forwardPath']>({
      kind: 'other',
      empty: 'off',
      toForm: (stored) => stored,
      toBody: (held) => held,
    }),
    section: 'redirect',
    input: {
      as: 'choice',
      hint: t('What /slug/more does. A longer slug that exists always wins.'),
      options: [
        { value: 'off', name: t('Not found') },
        { value: 'append', name: t('Add them to the destination') },
        { value: 'ignore', name: t('Redirect without them') },
      ],
    },
    summary: (held: string) => held !== 'off' && t('path forwarding'),
  },
  redirectStatus: {
    label: t('Redirect status'),
    // The number as text, as lists of choices have it.
    ...hold({
      kind: 'number',
      empty: '302',
      toForm: (stored: Link['redirectStatus']) => String(stored),
      toBody: (held) => Number(held) as Link['redirectStatus'],
    }),
    section: 'redirect',
    input: {
      as: 'choice',
      hint: t('302 suits nearly every link. The others cannot be combined with limits, a schedule or a password.'),
      options: [
        { value: '302', name: t('302, found') },
        { value: '301', name: t('301, moved permanently') },
        { value: '307', name: t('307, temporary') },
        { value: '308', name: t('308, permanent') },
      ],
    },
    summary: (held: string) => held !== '302' && held,
  },
  password: {
    label: labels.password,
    // Empty: it stays as it is; null: it is removed. The stored one is never known here.
    ...hold<undefined, string | null, string | null | undefined>({
      kind: 'text',
      empty: '',
      toForm: () => '',
      toBody: (held) => (held === '' ? undefined : held),
    }),
    section: 'password',
  },
  social: {
    label: t('Social preview'),
    ...hold({ kind: 'other', empty: emptySocial, toForm: toSocialValues, toBody: toSentSocial }),
    section: 'social',
    summary: ({ title }: { title: string }) => title,
  },
  rules: {
    label: t('Rules'),
    ...hold({
      kind: 'other',
      empty: [],
      toForm: (stored: Link['rules']): RuleValues[] => stored ?? [],
      toBody: toSentRules,
    }),
    section: 'rules',
    summary: ({ length }: readonly RuleValues[]) =>
      length > 0 && t('{count, plural, one {# rule} other {# rules}}', { count: length }),
  },
  split: {
    label: t('Split test'),
    ...hold({ kind: 'other', empty: noSplit, toForm: toSplitValues, toBody: toSentSplit }),
    section: 'split',
    summary: ({ variants: { length } }: { variants: readonly unknown[] }) =>
      length > 0 && t('{count, plural, one {# variant} other {# variants}}', { count: length }),
  },
  blockedUrl: { label: t('Redirect of blocked visitors'), ...heldAddress, section: 'rules' },
} as const satisfies { [Field in LinkField]: Row<Field> };
