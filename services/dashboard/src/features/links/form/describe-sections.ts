import { t } from '../../../language/translate.ts';
import { utmFields } from '../../utm-templates/fill-from-template.ts';
import type { LinkFormValues } from './values/link-form-values.ts';

/** The sections of the form of a link that are open only when something is set in them. */
export type LinkSection = 'utm' | 'limits' | 'apps' | 'redirect' | 'rules' | 'split' | 'password' | 'social';

/**
 * What is set in each section, in few words; empty where nothing is.
 * @param hasPassword whether the stored link has one
 */
export function describeSections(values: LinkFormValues, hasPassword: boolean): Record<LinkSection, string> {
  const { rules, split, clickLimit } = values;
  return {
    utm: join(utmFields.map((field) => values[field])),
    limits: join([
      values.startsAt !== '' && t('scheduled'),
      values.expiresAt !== '' && t('expires'),
      clickLimit !== '' && t('{clicks, plural, one {# click} other {# clicks}}', { clicks: Number(clickLimit) }),
    ]),
    apps: values.appLinkingEnabled ? join([values.iosEnabled && 'iOS', values.androidEnabled && t('Android')]) : '',
    redirect: join([
      values.redirectDelayEnabled && t('interstitial'),
      values.forwardQuery && t('query forwarding'),
      values.clickToken && t('conversions'),
      values.forwardPath !== 'off' && t('path forwarding'),
      values.redirectStatus !== '302' && values.redirectStatus,
    ]),
    rules: rules.length > 0 ? t('{count, plural, one {# rule} other {# rules}}', { count: rules.length }) : '',
    split:
      split.variants.length > 0
        ? t('{count, plural, one {# variant} other {# variants}}', { count: split.variants.length })
        : '',
    password: describePassword(values.password, hasPassword),
    social: values.social.title,
  };
}

function join(words: (string | false)[]): string {
  return words.filter((word) => word !== false && word !== '').join(' · ');
}

/** @param entered null where the stored one is to be removed */
function describePassword(entered: string | null, hasPassword: boolean): string {
  if (entered === null) return hasPassword ? t('will be removed') : '';
  return entered !== '' || hasPassword ? t('protected') : '';
}
