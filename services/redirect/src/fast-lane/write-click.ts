import type { PayloadWriter } from '@linkplane/event-journal';
import { createEventIdWriter, eventIdLength } from '../event/create-event-ids.ts';
import { describeStart } from '../event/describe-event.ts';

/** A click on a link in this lane; the last parts are parts of the encoded event. */
export type FastClick = {
  /** Milliseconds since the epoch. */
  now: number;
  /** 32 hexadecimal characters: see hash-visitor.ts. */
  visitor: string;
  /** See `describeNetwork`, `describeRequest` and `PreparedLink`. */
  network: string;
  request: Buffer;
  link: string | Uint8Array;
  qr: boolean;
  /** See `describeInternal`, `describePlace` and `describeVia`. */
  source: string;
};

/** Writes the click that was set last, with an id of its own. */
export type ClickWriter = PayloadWriter & { setClick(click: FastClick): void };

const idPlaceholder = '_'.repeat(eventIdLength);
const visitorPlaceholder = '-'.repeat(32);
const [scanned, notScanned] = [
  Buffer.from('"outcome":"click","qr":true,'),
  Buffer.from('"outcome":"click","qr":false,'),
];
const closingBrace = 0x7d;
const utf8BytesPerCharMax = 3;

/**
 * Writes the encoded `link.clicked` event, byte for byte what `describeLinkClicked` returns, straight into the journal's
 * buffer: the precomputed parts are copied, and the fields that differ from click to click are patched into the first.
 */
export function createClickWriter(): ClickWriter {
  const writeEventId = createEventIdWriter();
  let layout = layOut(0);
  let click: FastClick | undefined;

  return {
    bytesMax: 0,
    setClick(next) {
      click = next;
      if (next.now !== layout.now) layout = atTime(layout, next.now);
      const { network, request, link, source } = next;
      const charsMax = layout.start.length + network.length + notScanned.length + 1;
      const linkBytesMax = typeof link === 'string' ? link.length * utf8BytesPerCharMax : link.length;
      this.bytesMax = charsMax + request.length + linkBytesMax + source.length * utf8BytesPerCharMax;
    },
    write(into, at) {
      if (!click) return at;
      const { visitor, network, request, link, qr, source } = click;
      const { start, idAt, visitorAt } = layout;
      writeEventId(start, idAt);
      for (let index = 0; index < visitorPlaceholder.length; index++)
        start[visitorAt + index] = visitor.charCodeAt(index);
      const outcome = qr ? scanned : notScanned;
      into.set(start, at);
      at += start.length;
      at += into.write(network, at, 'latin1');
      into.set(request, at);
      into.set(outcome, (at += request.length));
      at += outcome.length;
      if (source !== '') at += into.write(source, at, 'utf8');
      if (typeof link === 'string') {
        at += into.write(link, at, 'utf8');
      } else {
        into.set(link, at);
        at += link.length;
      }
      into[at] = closingBrace;
      return at + 1;
    },
  };
}

/** The start of the event, and the offsets of the fields that differ from click to click. */
type Layout = { now: number; start: Buffer; idAt: number; timeAt: number; visitorAt: number };

function layOut(now: number): Layout {
  const start = Buffer.from(describeStart('link.clicked', idPlaceholder, now, visitorPlaceholder));
  const timeAt = start.indexOf('"at":') + '"at":'.length;
  return { now, start, idAt: start.indexOf(idPlaceholder), timeAt, visitorAt: start.indexOf(visitorPlaceholder) };
}

/** The same layout at another time, as long as that has as many digits. */
function atTime(layout: Layout, now: number): Layout {
  const [before, after] = [String(layout.now), String(now)];
  if (before.length !== after.length) return layOut(now);
  layout.start.write(after, layout.timeAt, 'latin1');
  layout.now = now;
  return layout;
}
