type Check = (value: unknown) => boolean;
type Fields = Record<string, unknown>;

/*
 * Checks of the parts of a link that are stored as JSON, for targets from the cache that all nodes share: whatever has
 * passed them can be used without an exception. What a part means was validated when it was stored.
 */

const listedFacts = new Set<unknown>([
  ...['country', 'region', 'city', 'continent', 'device', 'os', 'browser', 'language', 'referrer', 'ip'],
]);

export function areRules(value: unknown, isUrl: Check): boolean {
  return isListOf(
    value,
    ({ id, name, conditions, url, block }) =>
      isText(id) &&
      isTextOrNull(name) &&
      isListOf(conditions, isCondition) &&
      (block === true ? url === null : block === false && isUrl(url)),
  );
}

function isCondition({ type, not, in: values, ...fields }: Fields): boolean {
  if (not !== undefined && typeof not !== 'boolean') return false;
  if (listedFacts.has(type)) return Array.isArray(values) && values.every(isText);
  if (type === 'query') return isText(fields['name']) && isAbsentOrText(fields['value']);
  if (type === 'date') return isAbsentOrText(fields['after']) && isAbsentOrText(fields['before']);
  if (type !== 'time') return false;
  const { days, from, to, timezone } = fields;
  const areDays = days === undefined || (Array.isArray(days) && days.every((day) => typeof day === 'number'));
  return areDays && isAbsentOrText(from) && isAbsentOrText(to) && isText(timezone);
}

export function isSplit(value: unknown, isUrl: Check): boolean {
  if (!isObject(value)) return false;
  const { variants, endsAt, winner } = value;
  const areVariants = isListOf(
    variants,
    ({ id, name, url, weight }) => isText(id) && isTextOrNull(name) && isUrl(url) && typeof weight === 'number',
  );
  return areVariants && isTextOrNull(endsAt) && isTextOrNull(winner);
}

export function isSocial(value: unknown): boolean {
  return isObject(value) && [value['title'], value['description'], value['image']].every(isTextOrNull);
}

function isListOf(value: unknown, isItem: (item: Fields) => boolean): boolean {
  return Array.isArray(value) && value.every((item) => isObject(item) && isItem(item));
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value);
}

function isAbsentOrText(value: unknown): boolean {
  return value === undefined || isText(value);
}
