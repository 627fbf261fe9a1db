import type { FilterDimension } from '@linkplane/contracts';
import { t } from '../../../language/translate.ts';

/** The names of rankings, as their tabs show them. */
export const dimensionTabs: Readonly<Record<FilterDimension, string>> = {
  country: t('Countries'),
  region: t('Regions'),
  city: t('Cities'),
  referrer: t('Referrers'),
  device: t('Devices'),
  browser: t('Browsers'),
  os: t('Systems'),
  domain: t('Domains'),
  link: t('Links'),
  tag: t('Tags'),
  utmSource: t('UTM sources'),
  utmMedium: t('UTM mediums'),
  utmCampaign: t('UTM campaigns'),
  utmTerm: t('UTM terms'),
  utmContent: t('UTM contents'),
  ref: t('Refs'),
  language: t('Languages'),
  rule: t('Rules'),
  variant: t('Variants'),
  conversion: t('Conversions'),
};
