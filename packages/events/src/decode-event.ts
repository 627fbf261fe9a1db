import { clickEvent, eventLimits, type ClickEvent } from './click-event.ts';
import { isValidClick } from './is-valid-click.ts';

export type DecodedEvent = { ok: true; event: ClickEvent } | { ok: false; reason: string };

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Decodes one record of the stream. Never throws: an invalid record is a result with its reason, which the consumer
 * stores as a dead letter with the exact bytes.
 */
export function decodeEvent(payload: Uint8Array): DecodedEvent {
  if (payload.byteLength > eventLimits.eventBytesMax) return { ok: false, reason: 'too large' };
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(payload);
    value = JSON.parse(text);
  } catch {
    return { ok: false, reason: 'not JSON' };
  }
  const parsed = isValidClick(value) ? { success: true as const, data: value } : clickEvent.safeParse(value);
  if (parsed.success) {
    if (text.includes('\\u') && !isWellFormed(parsed.data)) return { ok: false, reason: 'half a character' };
    return { ok: true, event: parsed.data };
  }
  const first = parsed.error.issues[0];
  return { ok: false, reason: `${first?.path.join('.') || 'event'}: ${first?.message ?? 'invalid'}` };
}

/** Only an escape sequence can contain half of a surrogate pair, which the stores of clicks refuse. */
function isWellFormed(event: ClickEvent): boolean {
  const via = event.type === 'link.clicked' ? Object.values(event.via ?? {}) : [];
  return [...Object.values(event), ...Object.values(event.place ?? {}), ...via].every(
    (value) => typeof value !== 'string' || value.isWellFormed(),
  );
}

const workspaceIdStart = '"workspaceId":"';
const idCharsMax = 64;

/** Reads the workspace of an encoded event without decoding the rest of it; undefined when it names none. */
export function readWorkspaceId(payload: Buffer): string | undefined {
  const at = payload.indexOf(workspaceIdStart);
  if (at === -1) return undefined;
  const start = at + workspaceIdStart.length;
  const end = payload.indexOf('"', start);
  return end === -1 || end - start > idCharsMax ? undefined : payload.toString('latin1', start, end);
}
