import { t } from '../../../../language/translate.ts';
import type { LinkField } from './find-conflicts.ts';

const names: Readonly<Record<LinkField, string>> = {
  url: t('Destination'),
  domain: t('Domain'),
  slug: t('Slug'),
  title: t('Title'),
  tags: t('Tags'),
  notes: t('Notes'),
  externalId: t('External ID'),
  utmTemplateId: t('Template'),
  utmSource: t('UTM source'),
  utmMedium: t('UTM medium'),
  utmCampaign: t('UTM campaign'),
  utmTerm: t('UTM term'),
  utmContent: t('UTM content'),
  startsAt: t('Starts at'),
  expiresAt: t('Expires at'),
  clickLimit: t('Click limit'),
  expirationUrl: t('Redirect after expiry'),
  appLinkingEnabled: t("Open in the destination's app"),
  iosEnabled: t('On iPhone and iPad'),
  androidEnabled: t('On Android'),
  redirectDelayEnabled: t('Interstitial page'),
  forwardQuery: t('Forward query parameters'),
  clickToken: t('Record conversions'),
  forwardPath: t('Paths behind the short link'),
  redirectStatus: t('Redirect status'),
  password: t('Password'),
  social: t('Social preview'),
  rules: t('Rules'),
  split: t('Split test'),
  blockedUrl: t('Redirect of blocked visitors'),
};

/** The label of a field of the form of a link. */
export function nameLinkField(field: LinkField): string {
  return names[field];
}
