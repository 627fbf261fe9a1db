import { eventLimits, eventSchemaVersion, viaFields, type LinkClicked } from './click-event.ts';

const idPattern = /^[!-~]{1,64}$/;
const visitorPattern = /^[0-9a-f]{32}$/;
const countryPattern = /^[A-Z]{2}$/;

/**
 * Whether a record is certainly a click on a link that the schema accepts: nearly all records are, and this check takes a
 * fraction of the schema's time. False means unknown: then the schema decides.
 */
export function isValidClick(value: unknown): value is LinkClicked {
  if (typeof value !== 'object' || value === null) return false;
  const event = value as Record<keyof LinkClicked, unknown>;
  return (
    event.type === 'link.clicked' &&
    event.v === eventSchemaVersion &&
    isId(event.id) &&
    isTime(event.at) &&
    isId(event.workspaceId) &&
    isId(event.linkId) &&
    typeof event.visitor === 'string' &&
    visitorPattern.test(event.visitor) &&
    isTextOrNull(event.network, 45) &&
    (event.place === undefined || isPlace(event.place)) &&
    isText(event.agent, eventLimits.agentCharsMax) &&
    isText(event.referrer, eventLimits.referrerCharsMax) &&
    typeof event.bot === 'boolean' &&
    (event.internal === undefined || event.internal === true) &&
    typeof event.prefetch === 'boolean' &&
    typeof event.qr === 'boolean' &&
    (event.outcome === 'click' || event.outcome === 'expired') &&
    (event.blocked === undefined || event.blocked === true) &&
    (event.spent === undefined || event.spent === true) &&
    (event.ruleId === undefined || isId(event.ruleId)) &&
    (event.variantId === undefined || isId(event.variantId)) &&
    isAbsentOrText(event.extraPath, eventLimits.extraPathCharsMax) &&
    isText(event.host, 255) &&
    isText(event.slug, eventLimits.slugUnitsMax) &&
    isText(event.url, 8_192) &&
    isTextOrNull(event.utmSource, 255) &&
    isTextOrNull(event.utmMedium, 255) &&
    isTextOrNull(event.utmCampaign, 255) &&
    isAbsentOrText(event.utmTerm, 255) &&
    isAbsentOrText(event.utmContent, 255) &&
    isAbsentOrText(event.language, eventLimits.languageCharsMax) &&
    (event.via === undefined || isVia(event.via))
  );
}

function isVia(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, text]) => (viaFields as readonly string[]).includes(name) && isText(text, eventLimits.viaCharsMax),
  );
}

function isPlace(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { country, region, city, ...others } = value as Record<string, unknown>;
  return (
    typeof country === 'string' &&
    countryPattern.test(country) &&
    isAbsentOrText(region, eventLimits.placeCharsMax) &&
    isAbsentOrText(city, eventLimits.placeCharsMax) &&
    Object.keys(others).length === 0
  );
}

function isId(value: unknown): boolean {
  return typeof value === 'string' && idPattern.test(value);
}

function isTime(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= eventLimits.atMsMax;
}

function isText(value: unknown, charsMax: number): boolean {
  return typeof value === 'string' && value.length <= charsMax;
}

function isAbsentOrText(value: unknown, charsMax: number): boolean {
  return value === undefined || isText(value, charsMax);
}

function isTextOrNull(value: unknown, charsMax: number): boolean {
  return value === null || isText(value, charsMax);
}
