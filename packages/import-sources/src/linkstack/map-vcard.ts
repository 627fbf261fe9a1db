import { problemItem, type Spot } from '../mapping/problem-item.ts';
import type { SourceItem } from '../source.ts';

/** The parts of a name in their order. */
const nameParts = ['prefix', 'first_name', 'middle_name', 'last_name', 'suffix'] as const;
/** The fields of LinkStack that each text of a contact here can have: the first that has a value counts. */
const fieldsOfTexts = {
  organisation: ['organization'],
  jobTitle: ['vtitle', 'role'],
  email: ['email', 'work_email'],
  phone: ['cell_phone', 'work_phone', 'home_phone'],
  website: ['work_url'],
} as const;
const addressParts = ['street', 'zip', 'city', 'state', 'country'] as const;
const addressPlaces = ['work_address', 'home_address'] as const;
const vcardFieldsMax = 100;

/** The contact of a vCard of LinkStack as the settings of a block; undefined where the entry has none. Further values are named. */
export function mapVcard(
  text: string | null | undefined,
  spot: Spot,
): { settings: Record<string, string> | undefined; problems: SourceItem[] } {
  const values = readValues(text);
  if (!values) return { settings: undefined, problems: [] };
  const settings: Record<string, string> = {};
  const take = (name: string): string => {
    const value = values.get(name) ?? '';
    values.delete(name);
    return value;
  };
  const name = nameParts.map(take).filter(Boolean).join(' ');
  if (name !== '') settings['name'] = name;
  for (const [setting, fields] of Object.entries(fieldsOfTexts)) {
    const found = fields.find((field) => (values.get(field) ?? '') !== '');
    if (found !== undefined) settings[setting] = take(found);
  }
  const place = addressPlaces.find((of) => addressParts.some((part) => (values.get(`${of}_${part}`) ?? '') !== ''));
  if (place !== undefined)
    settings['address'] = addressParts
      .map((part) => take(`${place}_${part}`))
      .filter(Boolean)
      .join(', ');
  const left = [...values].filter(([, value]) => value !== '').map(([field]) => field);
  const problems =
    left.length > 0 ? [problemItem(spot, 'FIELD_INVALID', 'vcard', `not carried over: ${left.join(', ')}`)] : [];
  return { settings: Object.keys(settings).length > 0 ? settings : undefined, problems };
}

function readValues(text: string | null | undefined): Map<string, string> | undefined {
  try {
    const given: unknown = JSON.parse(text ?? '');
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return undefined;
    const texts = Object.entries(given).slice(0, vcardFieldsMax);
    return new Map(texts.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.trim()]] : [])));
  } catch {
    return undefined;
  }
}
