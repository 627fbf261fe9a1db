import { isIPv6 } from 'node:net';

/** What a city database has for a network. */
export type MmdbCity = { network: string; country: string; region: string; city: string };

type Node = [Branch, Branch];
type Branch = Node | { data: number } | undefined;
type Value = string | { [key: string]: Value } | Value[] | { uint16: number } | { uint32: number } | { uint64: number };

const recordBits = 32;
const separatorBytes = 16;
/** Where IPv4 is in a tree of IPv6. */
const ipv4PrefixBits = 96;

/** A small city database in the MaxMind DB format, for tests: https://maxmind.github.io/MaxMind-DB/ */
export function writeMmdb(cities: readonly MmdbCity[]): Buffer {
  const root: Node = [undefined, undefined];
  const data: Buffer[] = [];
  let dataBytes = 0;
  for (const { network, country, region, city } of cities) {
    const record = encode({
      country: { iso_code: country },
      subdivisions: [{ names: { en: region } }],
      city: { names: { en: city } },
    });
    insert(root, toBits(network), { data: dataBytes });
    data.push(record);
    dataBytes += record.length;
  }
  const nodes = listNodes(root);
  const metadata = encode({
    node_count: { uint32: nodes.length },
    record_size: { uint16: recordBits },
    ip_version: { uint16: 6 },
    database_type: 'Test-City',
    languages: ['en'],
    binary_format_major_version: { uint16: 2 },
    binary_format_minor_version: { uint16: 0 },
    build_epoch: { uint64: 1_700_000_000 },
    description: { en: 'Cities of a test' },
  });
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([writeTree(nodes), Buffer.alloc(separatorBytes), ...data, marker, metadata]);
}

function toBits(network: string): number[] {
  const [address = '', length = ''] = network.split('/');
  const prefixBits = Number(length) + (isIPv6(address) ? 0 : ipv4PrefixBits);
  const bytes = isIPv6(address) ? ipv6Bytes(address) : [...Array.from({ length: 12 }, () => 0), ...ipv4Bytes(address)];
  return Array.from({ length: prefixBits }, (_, bit) => ((bytes[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1);
}

function ipv4Bytes(address: string): number[] {
  return address.split('.').map(Number);
}

function ipv6Bytes(address: string): number[] {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [first, last] = [groups(head), groups(tail)];
  const middle = Array.from({ length: 8 - first.length - last.length }, () => 0);
  return [...first, ...middle, ...last].flatMap((group) => [group >> 8, group & 0xff]);
}

function insert(root: Node, bits: readonly number[], leaf: { data: number }): void {
  let node = root;
  for (const [depth, bit] of bits.entries()) {
    if (depth === bits.length - 1) node[bit as 0 | 1] = leaf;
    else {
      const next = node[bit as 0 | 1];
      const branch: Node = Array.isArray(next) ? next : [undefined, undefined];
      node[bit as 0 | 1] = branch;
      node = branch;
    }
  }
}

function listNodes(root: Node): Node[] {
  const nodes = [root];
  for (const node of nodes) for (const branch of node) if (Array.isArray(branch)) nodes.push(branch);
  return nodes;
}

function writeTree(nodes: readonly Node[]): Buffer {
  const numbers = new Map(nodes.map((node, number) => [node, number]));
  const tree = Buffer.alloc((nodes.length * 2 * recordBits) / 8);
  nodes.flat().forEach((branch, at) => {
    const nowhere = nodes.length;
    const value = Array.isArray(branch)
      ? (numbers.get(branch) ?? nowhere)
      : branch === undefined
        ? nowhere
        : nodes.length + separatorBytes + branch.data;
    tree.writeUInt32BE(value, (at * recordBits) / 8);
  });
  return tree;
}

const types = { text: 2, uint16: 5, uint32: 6, map: 7, uint64: 9, array: 11 };

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(types.text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([control(types.array, value.length), ...value.map(encode)]);
  for (const [kind, bytes] of [
    ['uint16', 2],
    ['uint32', 4],
    ['uint64', 8],
  ] as const) {
    const number = (value as Record<string, unknown>)[kind];
    if (typeof number !== 'number') continue;
    const written = Buffer.alloc(8);
    written.writeBigUInt64BE(BigInt(number));
    return Buffer.concat([control(types[kind], bytes), written.subarray(8 - bytes)]);
  }
  const entries = Object.entries(value as { [key: string]: Value });
  const written = entries.flatMap(([key, each]) => [encode(key), encode(each)]);
  return Buffer.concat([control(types.map, entries.length), ...written]);
}

/** Sizes up to 284; types beyond 7 take a second byte. */
function control(type: number, size: number): Buffer {
  const start = Math.min(size, 29);
  const head = type <= 7 ? [(type << 5) | start] : [start, type - 7];
  return Buffer.from(size < 29 ? head : [...head, size - 29]);
}
