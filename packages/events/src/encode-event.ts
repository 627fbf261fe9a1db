import { clickEvent, eventLimits, type ClickEvent } from './click-event.ts';

export type DecodedEvent = { ok: true; event: ClickEvent } | { ok: false; reason: string };

/** One line of JSON. */
export function encodeEvent(event: ClickEvent): string {
  return JSON.stringify(event);
}

/**
 * Reads one record of the stream. Never throws: a record that cannot be read is an answer with its reason,
 * which the consumer keeps as a dead letter with the exact bytes.
 */
export function decodeEvent(payload: Uint8Array): DecodedEvent {
  if (payload.byteLength > eventLimits.eventBytesMax) return { ok: false, reason: 'too large' };
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const parsed = clickEvent.safeParse(value);
  if (parsed.success) return { ok: true, event: parsed.data };
  const first = parsed.error.issues[0];
  return { ok: false, reason: `${first?.path.join('.') || 'event'}: ${first?.message ?? 'invalid'}` };
}
