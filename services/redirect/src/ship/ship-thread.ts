import { parentPort, workerData } from 'node:worker_threads';
import { openKafkaShipper } from '@linkplane/event-stream';
import { createLogger } from '@linkplane/telemetry';
import type { ShipCommand, ShipData, ShipStatus } from './open-ship-thread.ts';

const statusIntervalMs = 250;

const { kafka, root, ownJournalId, partitionCount, logLevel } = workerData as ShipData;
const shipper = openKafkaShipper({
  ...kafka,
  clientId: 'linkplane-redirect',
  root,
  ...(ownJournalId !== undefined && { ownJournalId }),
  createTopic: { partitionCount },
  logger: createLogger('redirect', logLevel),
});

const sendStatus = () => parentPort?.postMessage(shipper.counts satisfies ShipStatus);
const statusTimer = setInterval(sendStatus, statusIntervalMs);
parentPort?.on('message', (command: ShipCommand) => {
  if (command === 'wake') return shipper.wake();
  if ('shipOwn' in command) return shipper.shipOwn(command.shipOwn);
  void shipper.stop(command.stopWithinMs).then(() => {
    clearInterval(statusTimer);
    sendStatus();
    parentPort?.close();
  });
});
