import type { FilterDimension } from '@linkplane/contracts';
import { t } from '../../language/translate.ts';
import { showHost } from '../../ui/show-url.ts';
import type { Ranked } from './breakdown.tsx';

const regions = new Intl.DisplayNames('en', { type: 'region' });
const languages = new Intl.DisplayNames('en', { type: 'language' });
/** Apps that open links name themselves as Android packages. */
const apps: Readonly<Record<string, string>> = {
  'com.slack': t('Slack'),
  'com.google.android.gm': t('Gmail'),
  'com.google.android.googlequicksearchbox': t('Google app'),
  'com.google.android.apps.messaging': t('Google Messages'),
  'com.google.android.youtube': t('YouTube'),
  'com.twitter.android': 'X',
  'com.facebook.katana': t('Facebook'),
  'com.facebook.orca': t('Messenger'),
  'com.instagram.android': t('Instagram'),
  'com.instagram.barcelona': t('Threads'),
  'com.linkedin.android': t('LinkedIn'),
  'com.whatsapp': t('WhatsApp'),
  'com.pinterest': t('Pinterest'),
  'com.reddit.frontpage': t('Reddit'),
  'com.discord': t('Discord'),
  'com.snapchat.android': t('Snapchat'),
  'com.zhiliaoapp.musically': t('TikTok'),
  'com.microsoft.office.outlook': t('Outlook'),
  'com.microsoft.teams': t('Microsoft Teams'),
  'com.yahoo.mobile.client.android.mail': t('Yahoo Mail'),
  'org.telegram.messenger': t('Telegram'),
  'org.thoughtcrime.securesms': t('Signal'),
  'notion.id': t('Notion'),
};
const devices: Record<string, string> = {
  desktop: t('Desktop'),
  mobile: t('Phone'),
  tablet: t('Tablet'),
  tv: 'TV',
  bot: t('Bot'),
};

type Row = { name: string; clicks: number };

export function nameCountries(rows: Row[] | undefined): Ranked[] | undefined {
  return rows?.map(({ name, clicks }) => ({ key: name, name: nameCountry(name), clicks }));
}

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

export function nameDevices(rows: Row[] | undefined): Ranked[] | undefined {
  return rows?.map(({ name, clicks }) => ({ key: name, name: nameDevice(name), clicks }));
}

export function nameDevice(name: string): string {
  return devices[name] ?? nameUnknown(name);
}

export function nameReferrers(rows: Row[] | undefined): Ranked[] | undefined {
  return rows?.map(({ name, clicks }) => ({ key: name, name: nameReferrer(name), clicks }));
}

/** A host with its international letters decoded, or an app by its name. */
export function nameReferrer(name: string): string {
  return apps[name] ?? showHost(nameUnknown(name, t('Direct or unknown')));
}

/** @param unknown the label for an empty or unknown name */
export function nameRows(rows: Row[] | undefined, unknown = t('Unknown')): Ranked[] | undefined {
  return rows?.map(({ name, clicks }) => ({ key: name, name: nameUnknown(name, unknown), clicks }));
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
  return value === '(none)' ? t('None') : value;
}
