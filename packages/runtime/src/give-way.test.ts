import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { expect, test } from 'vitest';
import { giveWay } from './give-way.ts';

test('a child that gives way has a lower priority than this process, one that is gone is no error', async () => {
  const child = spawn('sleep', ['60']);
  const pid = child.pid ?? 0;
  giveWay(pid);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  giveWay(pid);
});
