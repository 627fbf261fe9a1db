import { connect, type Socket } from 'node:net';
import { afterAll, expect, inject } from 'vitest';
import { weighFile } from './weigh-file.ts';

// A setup file: the imports and tests of a file begin when it has its slots.

/** Outlives this module, which is loaded for each file: hooks of a file that cannot be imported never run. */
const held = globalThis as { runSlots?: Socket };
held.runSlots?.destroy();

const socket = connect(inject('slotsSocket'));
held.runSlots = socket;
await new Promise<void>((resolve, reject) => {
  socket.once('error', reject);
  socket.once('data', () => resolve());
  socket.write(`${weighFile(expect.getState().testPath ?? '')}\n`);
});
// It must not keep a process running whose tests have ended.
socket.unref();
afterAll(() => void socket.end());
