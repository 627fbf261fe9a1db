import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { decode, encode, streamEncode, type Answer, type Packet } from 'dns-packet';

/** The records of a name. */
export type DnsEntry = {
  /** Each record is one string, or several. */
  TXT?: (string | string[])[];
  CNAME?: string;
  A?: string[];
  AAAA?: string[];
};

export type TestDnsServer = {
  /** `127.0.0.1:port`, for DNS_SERVERS. */
  address: string;
  /** Replaces the records of a name; undefined: the name does not exist. */
  set(name: string, entry: DnsEntry | undefined): void;
  /** Each query for the name gets the next of these, counted by type of record; then always the last. */
  rebind(name: string, entries: DnsEntry[]): void;
  /** How it responds to queries for this name: normally, never, or with a failure. */
  behave(name: string, how: 'answers' | 'is-silent' | 'fails' | 'refuses'): void;
  /** The number of queries for this name so far. */
  questionsAbout(name: string): number;
  stop(): Promise<void>;
};

const udpBytesMax = 512;
const flagsAuthoritative = 0x0400;
const flagsTruncated = 0x0200;
const codes = { noName: 3, failure: 2, refused: 5 };

/** A DNS server over UDP and TCP: it follows aliases, and truncates long responses over UDP. */
export async function startDnsServer(): Promise<TestDnsServer> {
  const entries = new Map<string, DnsEntry>();
  const turns = new Map<string, { list: DnsEntry[]; asked: Map<string, number> }>();
  const moods = new Map<string, 'is-silent' | 'fails' | 'refuses'>();
  const asked = new Map<string, number>();

  function takeTurn(name: string, type: string): void {
    const { list, asked: before } = turns.get(name) ?? { list: [], asked: new Map<string, number>() };
    const at = before.get(type) ?? 0;
    before.set(type, at + 1);
    const entry = list[Math.min(at, list.length - 1)];
    if (entry) entries.set(name, entry);
  }

  function answer(question: Packet): Packet | undefined {
    const [wanted] = question.questions ?? [];
    const name = (wanted?.name ?? '').toLowerCase();
    const mood = moods.get(name);
    if (mood === 'is-silent') return undefined;
    takeTurn(name, wanted?.type ?? '');
    const base = { type: 'response' as const, id: question.id ?? 0, questions: question.questions ?? [] };
    if (mood) return { ...base, flags: mood === 'fails' ? codes.failure : codes.refused };
    const answers = listAnswers(entries, name, wanted?.type ?? '');
    return { ...base, flags: flagsAuthoritative | (entries.has(name) ? 0 : codes.noName), answers };
  }

  const reply = (message: Buffer): Packet | undefined => {
    const question = decode(message);
    const name = (question.questions?.[0]?.name ?? '').toLowerCase();
    asked.set(name, (asked.get(name) ?? 0) + 1);
    return answer(question);
  };

  const tcp = createServer((socket) => answerStream(socket, reply));
  tcp.listen(0, '127.0.0.1');
  await once(tcp, 'listening');
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket('udp4');
  udp.on('message', (message, { port: toPort, address }) => {
    const packet = reply(message);
    if (packet) udp.send(fitUdp(packet), toPort, address);
  });
  udp.bind(port, '127.0.0.1');
  await once(udp, 'listening');

  return {
    address: `127.0.0.1:${port}`,
    set(name, entry) {
      turns.delete(name);
      if (entry) entries.set(name, entry);
      else entries.delete(name);
    },
    rebind: (name, list) => void turns.set(name, { list, asked: new Map() }),
    behave: (name, how) => void (how === 'answers' ? moods.delete(name) : moods.set(name, how)),
    questionsAbout: (name) => asked.get(name) ?? 0,
    async stop() {
      const closed = [once(udp, 'close'), once(tcp, 'close')];
      udp.close();
      tcp.close();
      await Promise.all(closed);
    },
  };
}

function listAnswers(entries: ReadonlyMap<string, DnsEntry>, name: string, type: string): Answer[] {
  const entry = entries.get(name);
  if (!entry) return [];
  if (entry.CNAME !== undefined) {
    const alias: Answer = { type: 'CNAME', name, data: entry.CNAME, ttl: 60 };
    return type === 'CNAME' ? [alias] : [alias, ...listAnswers(entries, entry.CNAME.toLowerCase(), type)];
  }
  if (type === 'TXT') return (entry.TXT ?? []).map((data) => ({ type: 'TXT', name, data, ttl: 60 }));
  if (type === 'A') return (entry.A ?? []).map((data) => ({ type: 'A', name, data, ttl: 60 }));
  if (type === 'AAAA') return (entry.AAAA ?? []).map((data) => ({ type: 'AAAA', name, data, ttl: 60 }));
  return [];
}

function fitUdp(packet: Packet): Buffer {
  const whole = encode(packet);
  if (whole.length <= udpBytesMax) return whole;
  return encode({ ...packet, flags: (packet.flags ?? 0) | flagsTruncated, answers: [] });
}

/** Serves queries one after the other, each with its length in front. */
function answerStream(socket: Socket, reply: (message: Buffer) => Packet | undefined): void {
  let received = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE(0)) {
      const end = 2 + received.readUInt16BE(0);
      const packet = reply(received.subarray(2, end));
      received = received.subarray(end);
      if (packet) socket.write(streamEncode(packet));
    }
  });
}
