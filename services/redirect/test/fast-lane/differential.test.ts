import { allowLongTests, chooseRuns, readSeed, waitFor } from '@linkplane/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exchange, type Outcome, type Send } from './exchange.ts';
import { otherSlugs, eligibleSlugs } from './seed-links.ts';
import { openPair, type Pair, type Side } from './open-pair.ts';
import {
  createRandom,
  doubtfulRequest,
  otherRequest,
  pick,
  eligibleRequest,
  type Random,
  type Request,
} from './generate-requests.ts';

allowLongTests('large amounts');

const seed = readSeed();
const requestsMax = Number(process.env.FAST_LANE_REQUESTS ?? chooseRuns(30_000));
const connectionsAtOnce = 64;
/** A lane that differs does so each time; a race between a refusal and a page is not won by the same side each time. */
const repeatsMax = 5;
/** The number of streams that there are addresses for below. */
const streamsPerRound = 250;
const testTimeoutMs = 300_000;

let pair: Pair;
/** Ids of the rules by which the fast lane redirected. */
const rulesSeen = new Set<string>();
/** Ids of the variants to which it did. */
const variantsSeen = new Set<string>();
beforeAll(async () => {
  pair = await openPair();
  await visitAll(pair.plain.port);
  await visitAll(pair.fast.port);
  for (const side of [pair.plain, pair.fast]) side.events.length = 0;
});
afterAll(async () => await pair.close());

/** Node's own error response. */
const refusal = /HTTP\/1\.1 4(?:00|08|13|31) [^\r]*\r\nConnection: close\r\n\r\n$/;
const last: Request = {
  bytes: Buffer.from('GET /missing HTTP/1.1\r\nHost: go.example\r\nConnection: close\r\n\r\n'),
  isHead: false,
  isDoubtful: false,
};

type Stream = { send: Send; requests: number };

test(
  `${requestsMax} generated requests get the same responses and events with and without the fast lane (SEED=${seed})`,
  async () => {
    console.log(`fast lane: SEED=${seed}`);
    const random = createRandom(seed);
    const began = performance.now();
    const tally = { requests: 0, connections: 0, responsesDropped: 0 };
    for (let round = 1; tally.requests < requestsMax; round += 1) {
      const isRough = round % 4 === 0;
      const streams = Array.from({ length: streamsPerRound }, () => createStream(random, isRough));
      tally.responsesDropped += await compareAll(streams);
      tally.requests += streams.reduce((sum, { requests }) => sum + requests, 0);
      tally.connections += streams.length;
    }
    expect(pair.fast.errors).toEqual([]);
    expect(pair.plain.errors).toEqual([]);
    // All of them but the one about a time that is over, and the one about all times.
    expect(rulesSeen.size).toBeGreaterThanOrEqual(9);
    expect([...variantsSeen].sort()).toEqual(['none', 'var_long', 'var_plain', 'var_query']);
    const { redirects, handovers } = pair.fast.lane?.counts ?? { redirects: 0, handovers: 0 };
    expect(redirects).toBeGreaterThan(tally.requests / 3);
    expect(handovers).toBeGreaterThan(tally.connections / 4);
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    console.log(`fast lane: ${JSON.stringify({ ...tally, redirects, handovers, seconds })}`);
  },
  testTimeoutMs,
);

test('a stream that is cut at any byte gets the same responses with and without the fast lane', async () => {
  const random = createRandom(seed + 1);
  const requests = [
    eligibleRequest(random),
    eligibleRequest(random),
    otherRequest(random),
    eligibleRequest(random),
    last,
  ];
  const bytes = Buffer.concat(requests.map((request) => request.bytes));
  const sends = Array.from(bytes, (_, at): Send => ({
    kind: 'pipelined',
    isDoubtful: false,
    pieces: [bytes.subarray(0, at), bytes.subarray(at)],
  }));
  for (let start = 1; start < sends.length; start += streamsPerRound) {
    await compareAll(sends.slice(start, start + streamsPerRound).map((send) => ({ send, requests: requests.length })));
  }
});

test('a stream that arrives byte by byte gets the same responses with and without the fast lane', async () => {
  const random = createRandom(seed + 2);
  const bytes = Buffer.concat([eligibleRequest(random).bytes, otherRequest(random).bytes, last.bytes]);
  const send: Send = { kind: 'pipelined', isDoubtful: false, pieces: Array.from(bytes, (byte) => Buffer.of(byte)) };
  await compareAll([{ send, requests: 3 }]);
});

/** Requests each slug once, so that stores and compiled code are warm. */
async function visitAll(port: number): Promise<void> {
  const requestFor = (slug: string): Request => ({
    ...last,
    bytes: Buffer.from(`GET /${slug} HTTP/1.1\r\nHost: go.example\r\n\r\n`),
  });
  await exchange(port, '127.0.0.1', { kind: 'paced', requests: [...eligibleSlugs, ...otherSlugs].map(requestFor) });
}

/** @returns on how many connections responses were dropped */
async function compareAll(streams: Stream[]): Promise<number> {
  const left = [...streams.entries()];
  let responsesDropped = 0;
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, { send }] = next;
      if (await compare(send, addressOf(index))) responsesDropped += 1;
    }
  };
  await Promise.all(Array.from({ length: connectionsAtOnce }, work));
  await expectSameEvents(streams);
  return responsesDropped;
}

/** A separate address for each connection, so that an event identifies the one that it is from. */
function addressOf(connection: number): string {
  return `127.1.${connection + 1}.1`;
}

/** @param isRough malformed requests come amid others, not only last and when all others have their responses */
function createStream(random: Random, isRough: boolean): Stream {
  const share = pick(random, [0, 0, 0, 0.1, 0.5]);
  const isPaced = !isRough && random() < 0.6;
  const count = 1 + Math.floor(random() * (isPaced ? 12 : 60));
  const valid = () => (random() < share ? otherRequest(random) : eligibleRequest(random));
  const requests = Array.from({ length: count }, valid);
  if (isPaced) {
    requests.push(doubtfulRequest(random));
    return { send: { kind: 'paced', requests }, requests: requests.length };
  }
  if (isRough) requests.splice(Math.floor(random() * count), 0, doubtfulRequest(random));
  requests.push(last);
  return { send: { kind: 'pipelined', isDoubtful: isRough, pieces: cut(random, requests) }, requests: requests.length };
}

function cut(random: Random, requests: Request[]): Buffer[] {
  const buffers = requests.map(({ bytes }) => bytes);
  if (random() < 0.25) return buffers;
  const bytes = Buffer.concat(buffers);
  if (random() < 0.5) return [bytes];
  const sizeMax = pick(random, [bytes.length, 4_000, 700]);
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += pieces.at(-1)?.length ?? 1) {
    pieces.push(bytes.subarray(at, at + 1 + Math.floor(random() * sizeMax)));
  }
  return pieces;
}

/**
 * The same responses from both. Only where malformed bytes come behind requests that have no response yet, their number
 * may differ: Node's server drops the responses that are still in progress, and how many that are is chance.
 * @returns whether it did differ
 */
async function compare(send: Send, address: string): Promise<boolean> {
  const sendTo = (side: Side): Promise<Outcome> => exchange(side.port, address, send);
  const sendToBoth = async () => await Promise.all([sendTo(pair.plain), sendTo(pair.fast)]);
  let [plain, fast] = await sendToBoth();
  // Malformed bytes behind a request race with its response where that one waits for a host, a page or a QR code.
  const isRace = () => hasBytesBehindHead(send) || plain.isNudged || fast.isNudged;
  for (let repeats = 0; plain.text !== fast.text && isRace() && repeats < repeatsMax; repeats += 1) {
    [plain, fast] = await sendToBoth();
  }
  if (plain.text === fast.text) return false;
  const isRough = send.kind === 'pipelined' ? send.isDoubtful : refusal.test(plain.text);
  const [one, other] = [plain, fast].map(({ text }) => text.replace(refusal, '')) as [string, string];
  if (isRough && (other.startsWith(one) || (send.kind === 'pipelined' && one.startsWith(other)))) return true;
  const at = firstDifference(plain.text, fast.text);
  const sent = describe({ send });
  throw new Error(`not the same (SEED=${seed})\n${sent}\nwithout: ${show(plain, at)}\nwith:    ${show(fast, at)}`);
}

/** Whether the doubtful request at the end of a paced stream is more than a head. */
function hasBytesBehindHead(send: Send): boolean {
  const bytes = send.kind === 'paced' ? send.requests.at(-1)?.bytes : undefined;
  return bytes !== undefined && bytes.indexOf('\r\n\r\n') + 4 < bytes.length;
}

async function expectSameEvents(streams: Stream[]): Promise<void> {
  const { plain, fast } = pair;
  for (const event of fast.events) {
    rulesSeen.add(/"ruleId":"(\w+)"/.exec(event)?.[1] ?? 'none');
    variantsSeen.add(/"variantId":"(\w+)"/.exec(event)?.[1] ?? 'none');
  }
  await waitFor(() => plain.events.length === fast.events.length, { timeoutMs: 5_000, what: 'all events' }).catch(
    () => {},
  );
  const [expected, got] = [plain, fast].map(({ events }) => events.splice(0).map(withoutIdAndTime).sort()) as [
    string[],
    string[],
  ];
  // Requests behind those whose connection is dropped may or may not have been read.
  if (streams.some(({ send }) => send.kind === 'pipelined' && send.isDoubtful)) {
    expect(Math.abs(expected.length - got.length)).toBeLessThanOrEqual(streams.length);
    return;
  }
  const at = expected.findIndex((event, index) => event !== got[index]);
  if (at === -1 && expected.length === got.length) return;
  const sent = streams.map(describe).join('\n');
  throw new Error(
    `not the same events (SEED=${seed}): ${expected.length} without, ${got.length} with; first ${expected[at]} and ${got[at]}\n${sent}`,
  );
}

function withoutIdAndTime(event: string): string {
  return event.replace(/"id":"[^"]*","at":\d+,/, '');
}

function describe({ send }: Pick<Stream, 'send'>): string {
  const buffers = send.kind === 'paced' ? send.requests.map(({ bytes }) => bytes) : send.pieces;
  return `${send.kind}: ${JSON.stringify(buffers.map((bytes) => bytes.toString('latin1')))}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** From a little before the difference on. */
function show({ text, isClosed }: Outcome, at: number): string {
  return `${at} of ${text.length} the same, then ${JSON.stringify(text.slice(at))} (${isClosed ? 'closed' : 'open'})`;
}
