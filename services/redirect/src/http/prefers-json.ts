/** A program names JSON and no page; `q=0` says that it does not want it. */
export function asksForJson(accept: string): boolean {
  const wanted = accept
    .toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(?:\.0*)?\s*$/.test(entry));
  const names = (type: string) => wanted.some((entry) => entry.trim().startsWith(type));
  return names('application/json') && !names('text/html');
}
