import { t } from '../language/translate.ts';

/** Labels of API fields. */
export const labels = {
  url: t('Destination'),
  slug: t('Slug'),
  title: t('Title'),
  notes: t('Notes'),
  tags: t('Tags'),
  colour: t('Color'),
  addTags: t('Tags'),
  externalId: t('External ID'),
  domain: t('Domain'),
  host: t('Domain'),
  startsAt: t('Starts at'),
  expiresAt: t('Expires at'),
  endsAt: t('Shown until'),
  clickLimit: t('Click limit'),
  expirationUrl: t('Redirect after expiry'),
  utmSource: t('Source'),
  utmMedium: t('Medium', {}, { context: 'UTM parameter' }),
  utmCampaign: t('Campaign'),
  utmTerm: t('Term'),
  utmContent: t('Content', {}, { context: 'UTM parameter' }),
  displayName: t('Display name'),
  bio: t('Bio'),
  avatar: t('Avatar URL'),
  content: t('Content', {}, { context: 'of a profile' }),
  label: t('Title'),
  name: t('Name'),
  email: t('Email'),
  password: t('Password'),
  newPassword: t('New password'),
  events: t('Events'),
  scopes: t('Permissions'),
  description: t('Description'),
  notFoundUrl: t('Redirect for unknown slugs'),
} satisfies Record<string, string>;

/** The label of an API field; undefined for one that is shown by its API name. */
export function labelOf(field: string): string | undefined {
  return (labels as Partial<Record<string, string>>)[field];
}
