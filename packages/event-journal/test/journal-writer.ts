import { createLogger } from '@linkplane/telemetry';
import { openJournal } from '../src/index.ts';

/** Messages to the parent: payloads that are stored. */
export type StoredMessage = string[];

/** Appends without end and reports stored payloads to its parent, which kills it. Arguments: root, round. */
const [root, round] = process.argv.slice(2);
if (!root) throw new Error('The root is missing.');
const journal = await openJournal({
  root,
  totalBytesMax: 2 ** 28,
  segmentBytesMax: 20_000,
  durability: 'process',
  logger: createLogger('journal-writer', 'silent'),
});
for (let turn = 0; ; turn++) {
  const stored: StoredMessage = [];
  await new Promise<void>((resolve) => {
    let left = 5;
    for (let i = 0; i < 5; i++) {
      const payload = `${round}/${turn}/${i}`;
      journal.append(payload, (isStored) => {
        if (isStored) stored.push(payload);
        if (--left === 0) resolve();
      });
    }
  });
  process.send?.(stored);
}
