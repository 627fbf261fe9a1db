import type { ChildProcess } from 'node:child_process';
import type { RunningServer } from './keep-running.ts';

/** A child that ends in order when its standard input ends, and is killed when that takes longer than `stopMsMax`. */
export function describeChild(child: ChildProcess, stopMsMax: number): RunningServer {
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  child.stdin?.on('error', () => {});
  void exited.then(() => child.stdin?.destroy());
  const stop = async () => {
    child.stdin?.end();
    const late = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    await exited;
    clearTimeout(late);
  };
  return { exited, stop };
}
