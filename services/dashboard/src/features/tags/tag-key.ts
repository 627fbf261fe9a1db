/** Names with the same key stand for the same tag, as on the server: letter case does not matter. */
export function toTagKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** A typed name as the server stores it. */
export function cleanTagName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ');
}

/** Whether a list of names has the tag. */
export function hasTag(names: readonly string[], name: string): boolean {
  return names.some((each) => toTagKey(each) === toTagKey(name));
}
