import { fork, type ChildProcess } from 'node:child_process';

/**
 * Starts a program of this service as a process that has nothing of this one: no connection, no environment, no output.
 * @param program as it is written; a bundle has it as JavaScript
 */
export function forkProgram(program: URL, heapMbMax: number): ChildProcess {
  return fork(program, [], {
    env: pickEnvironment(process.env),
    execArgv: [`--max-old-space-size=${heapMbMax}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Only where compiled code is cached: the rest holds passwords. */
function pickEnvironment({ NODE_COMPILE_CACHE: cache, PATH }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...(PATH !== undefined && { PATH }), ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
}
