import { afterAll, describe } from 'vitest';
import { describeStreamContract } from '../src/stream.contract.ts';
import { appendAll, createTestStream, startTestBroker, testTimeoutMs, waitFor } from './kafka-fixtures.ts';

const broker = await startTestBroker();

describe.skipIf(!broker)('over a real broker', { timeout: testTimeoutMs }, () => {
  afterAll(() => broker?.stop());

  describeStreamContract('Kafka', async () => {
    // The writer of the contract has one lane.
    const stream = createTestStream(broker!, 1);
    const journal = await stream.openJournal();
    const shipper = stream.openShipper({ ownJournalId: journal.journalId });
    let published = 0;
    return {
      openSource: () => stream.openSource(),
      publish: async (payloads) => {
        await appendAll(journal, payloads);
        shipper.wake();
        published += payloads.length;
        await waitFor(() => shipper.counts.recordsShipped >= published);
      },
      close: async () => {
        await journal.close();
        await shipper.stop(5_000);
        stream.close();
      },
    };
  });
});
