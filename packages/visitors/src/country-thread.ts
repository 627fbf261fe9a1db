import { parentPort } from 'node:worker_threads';
import { lowerPriority } from '@linkplane/runtime';
import { findCountryFiles, readCountryRanges, type CountryRanges } from './locate.ts';

lowerPriority();

/** Reads the shipped tables, sends them and ends. */
const ranges: CountryRanges = await readCountryRanges(findCountryFiles());
const { ipv4, ipv6 } = ranges;
const arrays = [ipv4.firsts, ipv4.lasts, ipv4.countryIndexes, ipv6.firsts, ipv6.lasts, ipv6.countryIndexes];
parentPort?.postMessage(
  ranges,
  arrays.map(({ buffer }) => buffer as ArrayBuffer),
);
