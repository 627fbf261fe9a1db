import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import { lowerPriority, lowerSessionPriority } from './lower-priority.ts';

const readGroup = (pid: number | 'self') => readFileSync(`/proc/${pid}/autogroup`, 'utf8');
/** Others than root may do so only ten times a second, all of them together. */
const sharesAmongSessions = existsSync('/proc/self/autogroup') && readGroup('self') !== '' && process.getuid?.() === 0;

function startChild(options: { detached: boolean }): { child: ChildProcess; pid: number } {
  const child = spawn('sleep', ['60'], options);
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, pid: child.pid ?? 0 };
}

test('lowerPriority lowers the priority of a child below that of this process, and ignores a child that has ended', async () => {
  const { child, pid } = startChild({ detached: false });
  lowerPriority(pid);
  expect(getPriority(pid)).toBeGreaterThan(getPriority());
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  lowerPriority(pid);
});

test.skipIf(!sharesAmongSessions)('the priority of a child in a session of its own is lowered as a session', () => {
  const { pid } = startChild({ detached: true });
  expect(readGroup(pid)).toContain('nice 0');
  lowerSessionPriority(pid);
  expect(readGroup(pid)).toContain('nice 10');
});

test.skipIf(!sharesAmongSessions)('a child in our session does not lower all of the session', () => {
  const before = readGroup('self');
  const { pid } = startChild({ detached: false });
  lowerSessionPriority(pid);
  expect(readGroup('self')).toBe(before);
});
