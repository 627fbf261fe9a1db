/** ` SETTINGS a='1', b='2'` behind `before`; empty when there are none. */
export function formatSettings(settings: Record<string, string>, before = ''): string {
  const pairs = Object.entries(settings).map(([key, value]) => `${key}='${escapeLiteral(value)}'`);
  return pairs.length === 0 ? '' : `${before} SETTINGS ${pairs.join(', ')}`;
}

function escapeLiteral(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll("'", "\\'");
}
