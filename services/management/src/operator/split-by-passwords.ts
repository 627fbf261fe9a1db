/** Splits links in their order, so that no part has more than `passwordsMax` different passwords. */
export function splitByPasswords<Link extends { body: Record<string, unknown> }>(
  links: readonly Link[],
  passwordsMax: number,
): Link[][] {
  const parts: Link[][] = [];
  let passwords = new Set<unknown>();
  for (const link of links) {
    const { password } = link.body;
    const isNew = typeof password === 'string' && !passwords.has(password);
    if (parts.length === 0 || (isNew && passwords.size >= passwordsMax)) {
      parts.push([]);
      passwords = new Set();
    }
    if (typeof password === 'string') passwords.add(password);
    parts.at(-1)?.push(link);
  }
  return parts;
}
