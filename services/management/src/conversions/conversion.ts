import { createHash } from 'node:crypto';
import type { Conversion, RecordConversionBody, WebhookEvent } from '@linkplane/contracts';
import { readClickToken, type TokenClick } from '@linkplane/events';
import type { ConversionRecord, NewConversion } from '@linkplane/links-db/conversions';
import { createId } from '@linkplane/runtime';
import { validationError } from '../http/app-error.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The difference of clocks that is accepted. */
const clockMsMax = 5 * minuteMs;
/** After the click. */
const lateDaysMax = 90;

type Described = {
  conversion: Omit<NewConversion, 'workspaceId' | 'requestHash'>;
  event: { id: string; body: string };
};

/**
 * A conversion as it is stored, and its event for webhooks.
 * @param key of the tokens of this installation
 * @throws AppError VALIDATION_ERROR for a token that is not of a link of this workspace or too old, or a time that cannot be
 */
export function describeConversion(
  key: Uint8Array,
  { workspaceId, body, now }: { workspaceId: string; body: RecordConversionBody; now: Date },
): Described {
  const click = readClickToken(key, workspaceId, body.token);
  if (!click)
    throw validationError({ field: 'token', message: 'is not the token of a click on a link of this workspace' });
  const at = body.at ?? now;
  refuseTime(click, at, now);
  const conversion = {
    id: createId('cnv'),
    externalId: body.externalId,
    linkId: click.linkId,
    clickId: click.clickId,
    clickedAt: new Date(click.at),
    variantId: click.variantId ?? null,
    ruleId: click.ruleId ?? null,
    name: body.name,
    value: body.value ?? null,
    currency: body.currency ?? null,
    at,
    createdAt: now,
  };
  const event: WebhookEvent = {
    type: 'conversion.recorded',
    timestamp: now.toISOString(),
    data: presentConversion(conversion),
  };
  return { conversion, event: { id: createId('evt'), body: JSON.stringify(event) } };
}

function refuseTime(click: TokenClick, at: Date, now: Date): void {
  if (now.getTime() - click.at > lateDaysMax * dayMs)
    throw validationError({ field: 'token', message: `is of a click more than ${lateDaysMax} days ago` });
  if (at.getTime() > now.getTime() + clockMsMax)
    throw validationError({ field: 'at', message: 'must not be in the future' });
  if (at.getTime() < click.at - clockMsMax)
    throw validationError({ field: 'at', message: 'must not be before the click' });
}

/** Equal for the same conversion, however the request spells it. */
export function hashRequest({ token, name, value, currency, externalId, at }: RecordConversionBody): Buffer {
  const parts = [token, name, value ?? null, currency ?? null, externalId, at?.getTime() ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** A row as the API returns it. */
export function presentConversion(record: Omit<ConversionRecord, 'number'>): Conversion {
  const { id, name, value, currency, externalId, linkId, clickId, clickedAt, variantId, ruleId, at, createdAt } =
    record;
  return {
    id,
    name,
    value,
    currency,
    externalId,
    linkId,
    clickId,
    clickedAt: clickedAt.toISOString(),
    variantId,
    ruleId,
    at: at.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
