import type { FilterDimension } from '@linkplane/contracts';
import { currentLocale, t } from '../../language/translate.ts';
import { showHost } from '../../ui/show-url.ts';

const regions = new Intl.DisplayNames(currentLocale(), { type: 'region' });
const languages = new Intl.DisplayNames(currentLocale(), { type: 'language' });
/** Apps that open links name themselves as Android packages. */
// not translated: names of apps
const apps: Readonly<Record<string, string>> = {
  'com.slack': 'Slack',
  'com.google.android.gm': 'Gmail',
  'com.google.android.googlequicksearchbox': 'Google app',
  'com.google.android.apps.messaging': 'Google Messages',
  'com.google.android.youtube': 'YouTube',
  'com.twitter.android': 'X',
  'com.facebook.katana': 'Facebook',
  'com.facebook.orca': 'Messenger',
  'com.instagram.android': 'Instagram',
  'com.instagram.barcelona': 'Threads',
  'com.linkedin.android': 'LinkedIn',
  'com.whatsapp': 'WhatsApp',
  'com.pinterest': 'Pinterest',
  'com.reddit.frontpage': 'Reddit',
  'com.discord': 'Discord',
  'com.snapchat.android': 'Snapchat',
  'com.zhiliaoapp.musically': 'TikTok',
  'com.microsoft.office.outlook': 'Outlook',
  'com.microsoft.teams': 'Microsoft Teams',
  'com.yahoo.mobile.client.android.mail': 'Yahoo Mail',
  'org.telegram.messenger': 'Telegram',
  'org.thoughtcrime.securesms': 'Signal',
  'notion.id': 'Notion',
};
const devices: Record<string, string> = {
  desktop: t('Desktop'),
  mobile: t('Phone', {}, { context: 'device' }),
  tablet: t('Tablet'),
  tv: 'TV',
  bot: t('Bot'),
};

export function nameCountry(code: string): string {
  try {
    return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : nameUnknown(code);
  } catch {
    return code;
  }
}

/** @param tag such as `de` or `de-AT` */
export function nameLanguage(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return nameUnknown(tag);
  }
}

export function nameDevice(name: string): string {
  return devices[name] ?? nameUnknown(name);
}

/** A host with its international letters decoded, or an app by its name. */
export function nameReferrer(name: string): string {
  return apps[name] ?? showHost(nameUnknown(name, t('Direct or unknown')));
}

function nameUnknown(name: string, unknown = t('Unknown')): string {
  return name === '' || name.toLowerCase() === 'unknown' ? unknown : name;
}

/** The name of a value of any dimension. */
export function nameValue(dimension: FilterDimension, value: string): string {
  if (dimension === 'country') return nameCountry(value);
  if (dimension === 'device') return nameDevice(value);
  if (dimension === 'language') return nameLanguage(value);
  if (dimension === 'referrer') return nameReferrer(value);
  return value === '(none)' ? t('None', {}, { context: 'value of a click' }) : nameUnknown(value);
}
