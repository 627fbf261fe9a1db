import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { drawSample } from './draw-sample.ts';

const directory = 'packages/e2e/both-modes';
/**
 * Tests that run in both modes and check what visitors and the API see in the same way, whatever carries the clicks and
 * the changes: in CI a third of them runs distributed. All others are about the journal, Kafka, Redis or the outbox.
 */
const sampled = new Set([
  'bulk-changes',
  'click-token',
  'forward-paths',
  'hosts',
  'languages',
  'mail',
  'mcp',
  'own-slug-policy',
  'places',
  'profile-blocks',
  'profile-page',
  'reports',
  'rules',
  'sdk',
  'sdk-python',
  'slug-policies',
  'social-previews',
  'split',
]);
const sampledShare = 1 / 3;

/** The files of both modes that run distributed: all of them, or with `FAULTS=common`, as in CI, those of the seed. */
export function chooseDistributedFiles(seed: number): string[] {
  const files = globSync(`${directory}/*.test.ts`).toSorted();
  const isSampled = (file: string) => sampled.has(basename(file, '.test.ts'));
  const drawn = drawSample(files.filter(isSampled), Math.ceil(sampled.size * sampledShare), seed);
  return [...files.filter((file) => !isSampled(file)), ...drawn];
}
