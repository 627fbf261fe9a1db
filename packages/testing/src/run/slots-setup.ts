import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { measureSlowness } from '../measure-slowness.ts';
import { measureIdleness } from './measure-idleness.ts';
import { createSlots } from './slots.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface ProvidedContext {
    /** The Unix socket of the slots in which test files run. */
    slotsSocket: string;
  }
}

/** The slots: a browser test takes three, a product two, a unit test one: see `weigh-file.ts`. */
const slotsPerProcessor = 3;

/** A file more is admitted where the processors were idle for half of this time: tests of distributed products mostly wait. */
const idlePeriodMs = 4_000;
const idleShareMin = 0.5;

/** The weight of the heaviest file. */
const slotsMin = 3;

/**
 * Fewer on a slow machine, whose files would otherwise wait for each other longer than their tests allow: by the root, because
 * for about half of its time a file waits for something else than a processor.
 */
export function countSlots(processors: number, slowness: number): number {
  return Math.max(slotsMin, Math.round((slotsPerProcessor * processors) / Math.sqrt(slowness)));
}

/**
 * Serves the slots of a test run: how many files run at once depends on how much each of them needs. A file connects,
 * sends its weight, and may run once it gets a line back. Its slots are free again when the connection ends, also by the
 * death of its process.
 */
export default async function serveSlots(project: TestProject): Promise<() => Promise<void>> {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-slots-'));
  const socketPath = join(directory, 'socket');
  const slowness = measureSlowness();
  const capacity = countSlots(availableParallelism(), slowness);
  console.log(`tests: ${capacity} slots; this machine is ${slowness.toFixed(1)} times slower than a usual one`);
  const slots = createSlots(capacity);
  const server = createServer((socket) => {
    // The loss of a connection is followed by its 'close'.
    socket.on('error', () => {});
    socket.once('data', (weight) => {
      socket.once(
        'close',
        slots.request(Number(weight.toString()), () => socket.write('run\n')),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(socketPath, resolve));
  const idleShare = measureIdleness();
  const timer = setInterval(() => {
    if (idleShare() >= idleShareMin) slots.admitBeyond();
  }, idlePeriodMs);
  project.provide('slotsSocket', socketPath);
  return async () => {
    clearInterval(timer);
    await new Promise<void>((resolve) => server.close(() => resolve()));
    rmSync(directory, { recursive: true, force: true });
  };
}
