/** Names of devices of Windows, with any extension: no file there can have one of these names. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Longer names are cut: file systems have a limit of 255 bytes. */
const nameCharsMax = 100;

/**
 * Names of files for slugs, each once in any letter case: what file systems may not take is an underscore.
 * @returns a function that names the next file
 */
export function createFileNamer(extension: string): (slug: string) => string {
  /** The number that the next file of a name gets, by what file systems may take for one name. */
  const next = new Map<string, number>();

  function take(name: string): string {
    const key = name.toLowerCase();
    const number = next.get(key) ?? 1;
    next.set(key, number + 1);
    // The name with a number may be another slug.
    return number === 1 ? name : take(`${name}-${number}`);
  }

  return (slug) => {
    const safe = slug
      .normalize('NFC')
      .replaceAll(/[^\p{L}\p{N}\p{M}._~-]+/gu, '_')
      .replace(/^\.+/, '_')
      .replace(deviceName, '_$&');
    return `${take(Array.from(safe).slice(0, nameCharsMax).join('') || 'link')}.${extension}`;
  };
}
