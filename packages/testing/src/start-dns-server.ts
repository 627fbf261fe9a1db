import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { decode, encode, streamEncode, type Answer, type Packet } from 'dns-packet';

/** What stands at a name. */
export type DnsEntry = {
  /** Each one a record of one string, or of several. */
  TXT?: (string | string[])[];
  CNAME?: string;
  A?: string[];
  AAAA?: string[];
};

export type TestDnsServer = {
  /** `127.0.0.1:port`, for DNS_SERVERS. */
  address: string;
  /** Replaces what stands at a name; undefined: there is no such name. */
  set(name: string, entry: DnsEntry | undefined): void;
  /** Each question about the name gets the next of these, counted by the type of record; then always the last. */
  rebind(name: string, entries: DnsEntry[]): void;
  /** How it answers about this name: as it should, never, or that it failed. */
  behave(name: string, how: 'answers' | 'is-silent' | 'fails' | 'refuses'): void;
  /** Of this name, so far. */
  questionsAbout(name: string): number;
  stop(): Promise<void>;
};

const udpBytesMax = 512;
const flagsAuthoritative = 0x0400;
const flagsTruncated = 0x0200;
const codes = { noName: 3, failure: 2, refused: 5 };

/** A DNS server over UDP and TCP, as resolvers meet them: aliases are followed, what is too long is truncated first. */
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

/** One question after the other, each with its length in front. */
function answerStream(socket: Socket, reply: (message: Buffer) => Packet | undefined): void {
  let held = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
      const end = 2 + held.readUInt16BE(0);
      const packet = reply(held.subarray(2, end));
      held = held.subarray(end);
      if (packet) socket.write(streamEncode(packet));
    }
  });
}
