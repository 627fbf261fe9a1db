import { isTimezone } from '@linkplane/contracts';
import { currentLocale } from '../language/translate.ts';

/** Current names of time zones that browsers list by an old name. Both are accepted everywhere. */
const newNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The time zone of the browser, by its current name; UTC where the browser has none that the API takes. */
export function ownTimezone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions() as { timeZone?: string };
  return timeZone !== undefined && isTimezone(timeZone) ? renameTimezone(timeZone) : 'UTC';
}

/** Every time zone that the browser knows, by its current name. */
export function listTimezones(): string[] {
  return [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map(renameTimezone)])];
}

function renameTimezone(name: string): string {
  const newName = newNames[name];
  return newName !== undefined && isTimezone(newName) ? newName : name;
}

/** Such as "Europe/Berlin (GMT+1)". */
export function describeTimeZone(name = ownTimezone(), at = Date.now()): string {
  return `${name.replaceAll('_', ' ')} (${offsetOf(name, at)})`;
}

/** The current offset from UTC, such as "GMT+5:30". */
export function offsetOf(name: string, at = Date.now()): string {
  const parts = new Intl.DateTimeFormat(currentLocale(), { timeZone: name, timeZoneName: 'shortOffset' }).formatToParts(
    at,
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
