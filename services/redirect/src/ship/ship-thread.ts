import { parentPort, workerData } from 'node:worker_threads';
import { openKafkaShipper } from '@linkplane/event-stream';
import { createLogger } from '@linkplane/telemetry';
import type { ShipData, ShipNews, ShipOrder } from './open-ship-thread.ts';

const newsIntervalMs = 250;

const { kafka, root, ownJournalId, partitionCount, logLevel } = workerData as ShipData;
const shipper = openKafkaShipper({
  ...{ ...kafka, clientId: 'linkplane-redirect', root },
  ...(ownJournalId !== undefined && { ownJournalId }),
  createTopic: { partitionCount },
  logger: createLogger('redirect', logLevel),
});

const tell = () => parentPort?.postMessage(shipper.counts satisfies ShipNews);
const news = setInterval(tell, newsIntervalMs);
parentPort?.on('message', (order: ShipOrder) => {
  if (order === 'wake') return shipper.wake();
  if ('shipOwn' in order) return shipper.shipOwn(order.shipOwn);
  void shipper.stop(order.stopWithinMs).then(() => {
    clearInterval(news);
    tell();
    parentPort?.close();
  });
});
