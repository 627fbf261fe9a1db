import { fork, type ChildProcess } from 'node:child_process';

/**
 * Starts a program of this service as a process that has nothing of this one: no connection, no environment, no output.
 * @param program as it is written; a bundle has it as JavaScript
 * @param errors `inherit`: what it writes to its standard error, such as its log, is written to that of this process
 */
export function forkProgram(program: URL, heapMbMax: number, errors: 'ignore' | 'inherit' = 'ignore'): ChildProcess {
  return fork(program, [], {
    env: pickEnvironment(process.env),
    execArgv: [`--max-old-space-size=${heapMbMax}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', errors, 'ipc'],
  });
}

/** Only where compiled code is cached: the rest holds passwords. */
function pickEnvironment({ NODE_COMPILE_CACHE: cache, PATH }: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...(PATH !== undefined && { PATH }), ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) };
}
