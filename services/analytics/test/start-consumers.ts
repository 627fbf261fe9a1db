import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ConsumerArguments } from './consumer-process.ts';

/** Consumers in processes of their own. */
export type Consumers = {
  /** @param failpoint where it ends itself, as `createFailpoint` takes it; empty: nowhere */
  start(failpoint?: string): Promise<ChildProcess>;
  killAll(): Promise<void>;
};

/** @param shared what all of them are started with */
export function createConsumers(shared: Omit<ConsumerArguments, 'failpoint'>): Consumers {
  const running = new Set<ChildProcess>();
  return {
    async start(failpoint = '') {
      const given: ConsumerArguments = { ...shared, failpoint };
      const consumer = fork(join(import.meta.dirname, 'consumer-process.ts'), [JSON.stringify(given)], {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      });
      running.add(consumer);
      consumer.once('exit', () => running.delete(consumer));
      await once(consumer, 'message');
      return consumer;
    },
    killAll: async () => void (await Promise.all([...running].map(killConsumer))),
  };
}

export async function killConsumer(consumer: ChildProcess): Promise<void> {
  if (consumer.exitCode !== null || consumer.signalCode !== null) return;
  const exited = once(consumer, 'exit');
  consumer.kill('SIGKILL');
  await exited;
}
