import fc from 'fast-check';
import { eventLimits } from '@linkplane/events';
import { expect, test } from 'vitest';
import { createAgentClassifier } from '../../src/decide/classify-agent.ts';
import { createEventIds, createEventIdWriter, eventIdLength } from '../../src/event/create-event-ids.ts';
import {
  describeInternal,
  describeLinkClicked,
  describeNetwork,
  describeRequest,
  encodeReferrer,
  readLanguage,
} from '../../src/event/describe-event.ts';
import { describeVia } from '../../src/event/describe-via.ts';
import { describePlace } from '../../src/event/read-place.ts';
import { createClickWriter } from '../../src/fast-lane/write-click.ts';
import { prepareLink } from '../../src/decide/prepare-target.ts';
import { aLink } from '../support/a-link.ts';

const classifyAgent = createAgentClassifier();
const clicks = createClickWriter();
const into = Buffer.alloc(65_536);
const anyText = fc.string({ unit: 'binary', maxLength: 300 });
const anyQuery = fc.oneof(
  fc.constant(''),
  anyText.map((text) => `utm_source=${encodeURIComponent(text.toWellFormed())}&ref=${text.toWellFormed()}`),
);
const hex = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((value) => value.toString(16).padStart(32, '0'));
const anyTime = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: eventLimits.atMsMax }));

test('the click writer writes byte for byte what describeLinkClicked returns, at any offset', () => {
  const property = fc.property(
    ...([anyText, anyText, anyText, hex, anyTime, fc.boolean(), fc.boolean(), anyQuery, fc.nat(1_000)] as const),
    (agentText, referrer, title, visitor, now, qr, internal, sent, at) => {
      const agent = classifyAgent(agentText);
      const referrerJson = encodeReferrer(referrer);
      const link = prepareLink(aLink({ utmSource: title.slice(0, 200).toWellFormed() }));
      const network = title.length % 2 === 0 ? '203.0.113.0' : null;
      const [language, query] = [readLanguage(agentText), `${sent}${qr ? '&qr=1' : ''}`];
      const placeJson = describePlace({ country: title.length % 3 === 0 ? 'DE' : '', region: '', city: title });
      const request = describeRequest({ agent, referrerJson, language, prefetch: false });
      clicks.setClick({
        now,
        visitor,
        qr,
        link: Buffer.from(link.eventJson),
        network: describeNetwork(network),
        request: Buffer.from(request),
        source: describeInternal(internal) + placeJson + describeVia(query),
      });
      const end = clicks.write(into, at);
      expect(end - at).toBeLessThanOrEqual(clicks.bytesMax);
      const written = into.toString('utf8', at, end);
      const eventId = /"id":"(evt_[0-9A-Za-z]+)"/.exec(written)?.[1] ?? '';
      const source = { network, referrerJson, language, query, prefetch: false, placeJson };
      const click = { destination: link, agent, internal, visitor, eventId, now, outcome: 'click', source } as const;
      expect(written).toBe(describeLinkClicked(click));
    },
  );
  fc.assert(property, { numRuns: 500 });
});

test('the event id writer writes unique ids in the format of createEventIds', () => {
  const write = createEventIdWriter();
  const [id, ids] = [Buffer.alloc(eventIdLength + 2, '.'), new Set<string>()];
  for (let count = 0; count < 50_000; count++) {
    write(id, 1);
    ids.add(id.toString('latin1'));
  }
  expect(ids.size).toBe(50_000);
  const shape = /^evt_[0-9A-Za-z]{12}[0-9a-z]{8}$/;
  expect(createEventIds()()).toMatch(shape);
  for (const one of ids) {
    expect([one[0], one.at(-1)]).toEqual(['.', '.']);
    if (!shape.test(one.slice(1, -1))) throw new Error(one);
  }
});
