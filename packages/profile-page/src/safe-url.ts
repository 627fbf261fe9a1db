const urlCharsMax = 8_192;

/** Normalised, when it is an absolute http or https address without credentials; else undefined. */
export function safeWebUrl(value: unknown): string | undefined {
  const url = parse(value);
  return url && isWeb(url) ? url.href : undefined;
}

/** Like `safeWebUrl`, for what people can be sent to by a click: mailto and tel as well. */
export function safeClickUrl(value: unknown): URL | undefined {
  const url = parse(value);
  if (!url) return undefined;
  return isWeb(url) || url.protocol === 'mailto:' || url.protocol === 'tel:' ? url : undefined;
}

/** The rules look at what the parser made of the text, never at the text: `java\nscript:` is `javascript:`. */
function parse(value: unknown): URL | undefined {
  if (typeof value !== 'string' || value.length > urlCharsMax || !URL.canParse(value)) return undefined;
  return new URL(value);
}

export function isWeb({ protocol, hostname, username, password }: URL): boolean {
  return (protocol === 'https:' || protocol === 'http:') && hostname !== '' && username === '' && password === '';
}
