/** ` SETTINGS a='1', b='2'` behind `before`; empty when there are none. */
export function formatSettings(settings: Record<string, string>, before = ''): string {
  const pairs = Object.entries(settings).map(([key, value]) => `${key}=${quoteLiteral(value)}`);
  return pairs.length === 0 ? '' : `${before} SETTINGS ${pairs.join(', ')}`;
}

/** A string literal of ClickHouse's SQL. Only a backslash or a quote could end it early. */
export function quoteLiteral(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
