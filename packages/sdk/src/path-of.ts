/**
 * A path with ids in it, each encoded.
 * @throws TypeError for an id that would make it another path: those that are empty, and `.` and `..`
 */
export function pathOf(parts: TemplateStringsArray, ...ids: string[]): string {
  return String.raw({ raw: parts }, ...ids.map(encodeId));
}

function encodeId(id: string): string {
  if (id === '' || id === '.' || id === '..') throw new TypeError(`"${id}" is not an id.`);
  return encodeURIComponent(id);
}
