/** Parses a response. Undefined: it is not JSON. `repairs`: sources that put unescaped characters into texts are read nevertheless. */
export function parseJson(text: string, repairs: boolean): { value: unknown } | undefined {
  return tryParse(text) ?? (repairs ? tryParse(repairJson(text)) : undefined);
}

function tryParse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Control characters become spaces, which JSON allows between values, and a backslash that escapes nothing becomes one that is escaped. */
function repairJson(text: string): string {
  return (
    text
      // eslint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u001f]/g, ' ')
      .replaceAll(/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})?/g, (escape) => (escape.length > 1 ? escape : '\\\\'))
  );
}
