import { join } from 'node:path';
import { describeEvent } from '@linkplane/analytics/testing';
import { openJournal, type Journal } from '@linkplane/event-journal';
import { openKafkaShipper, type KafkaShipper } from '@linkplane/event-stream';
import { encodeEvent } from '@linkplane/events';
import { sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';

/** Writes clicks to Kafka the way a redirect does: through a journal and a shipper. */
export type Stream = { journal: Journal; shipper: KafkaShipper; close(): Promise<void> };

const journalBytesMax = 4 * 2 ** 30;
const clicksPerTick = 1_000;
const flushMsMax = 5_000;
const agents = Array.from(
  { length: 300 },
  (_, version) =>
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
);

export async function openStream(options: {
  brokers: string[];
  topic: string;
  directory: string;
  logger: Logger;
}): Promise<Stream> {
  const { directory, logger, ...kafka } = options;
  const root = join(directory, 'fill');
  const journal = await openJournal({
    root,
    totalBytesMax: journalBytesMax,
    partitionCount: 6,
    durability: 'process',
    logger,
  });
  const shipper = openKafkaShipper({ ...kafka, clientId: 'fill', root, ownJournalId: journal.journalId, logger });
  journal.subscribe(() => shipper.wake());
  return {
    journal,
    shipper,
    async close() {
      await journal.close();
      await shipper.stop(flushMsMax);
    },
  };
}

/** Resolves once Kafka has all of them. @param perSecond the rate; unlimited when absent */
export async function fillStream(
  { journal, shipper }: Stream,
  linkIds: string[],
  clicks: number,
  perSecond = Infinity,
): Promise<void> {
  const shippedBefore = shipper.counts.recordsShipped;
  const startedAt = performance.now();
  for (let written = 0; written < clicks;) {
    const due = Math.min(clicks, ((performance.now() - startedAt) / 1_000) * perSecond, written + clicksPerTick);
    for (; written < due; written += 1) journal.append(encodeEvent(describeClick(linkIds, written)), () => {});
    await sleep(perSecond === Infinity ? 0 : 5);
  }
  while (shipper.counts.recordsShipped - shippedBefore < clicks) await sleep(20);
}

function describeClick(linkIds: string[], n: number) {
  return describeEvent({
    workspaceId: 'wsp_bench',
    linkId: linkIds[Math.floor(Math.random() ** 2 * linkIds.length)] ?? '',
    network: `${1 + (n % 200)}.${n % 250}.7.0`,
    agent: agents[n % agents.length] ?? '',
    referrer: `https://site${n % 50}.example/`,
  });
}
