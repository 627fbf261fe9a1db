import { eventLimits, type ViaField } from './click-event.ts';

/** Parameters of a visitor's query that say where the visit comes from; letter case counts, as at other analytics tools. */
const fieldOf: ReadonlyMap<string, ViaField> = new Map([
  ['utm_source', 'utmSource'],
  ['utm_medium', 'utmMedium'],
  ['utm_campaign', 'utmCampaign'],
  ['utm_term', 'utmTerm'],
  ['utm_content', 'utmContent'],
  ['ref', 'ref'],
]);
const controls = /\p{Cc}/gu;

/**
 * The visitor's own UTM parameters and `ref` in an encoded query without its `?`; undefined when it has none. The first of a
 * repeated parameter counts, and values are cut.
 */
export function readVia(query: string): Partial<Record<ViaField, string>> | undefined {
  if (!query.includes('utm') && !query.includes('ref=')) return undefined;
  let via: Partial<Record<ViaField, string>> | undefined;
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=');
    const name = pair.slice(0, equals);
    const field = equals === -1 ? undefined : fieldOf.get(name.includes('%') ? decode(name) : name);
    if (field === undefined || via?.[field] !== undefined) continue;
    const value = readValue(pair.slice(equals + 1));
    if (value !== '') (via ??= {})[field] = value;
  }
  return via;
}

function readValue(encoded: string): string {
  const cut = decode(encoded.replaceAll('+', ' ')).replaceAll(controls, '').trim().slice(0, eventLimits.viaCharsMax);
  // The cut may have left half of the last character.
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // malformed percent-encoding stands for itself
  }
}
