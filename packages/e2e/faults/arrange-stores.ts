import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startTcpProxy, type TcpProxy } from '@linkplane/local-servers';
import type { StoreAddresses } from '@linkplane/local-servers/cluster';
import type { Lifecycle } from '@linkplane/runtime';
import { findFreePort } from '../support/start-product.ts';
import { startOwnServer, type OwnServer, type StoreName } from './own-servers.ts';

export type ArrangedStores = {
  /** Where they really are. */
  direct: StoreAddresses;
  /** Where the services are told that they are. */
  told: StoreAddresses;
  own: Map<StoreName, OwnServer>;
  lines: Map<StoreName, TcpProxy>;
};

type Wanted = {
  own: readonly StoreName[];
  /** Those with a line in between. Kafka tells its address itself, so only an own one can have that. */
  over: readonly StoreName[];
  kafkaDirectory?: string;
  directory: string;
};

/** Starts what is to be had for oneself, and puts lines that can be broken before what is to have one. */
export async function arrangeStores(
  shared: StoreAddresses,
  { own, over, kafkaDirectory, directory }: Wanted,
  lifecycle: Lifecycle,
): Promise<ArrangedStores> {
  const arranged: ArrangedStores = { direct: { ...shared }, told: { ...shared }, own: new Map(), lines: new Map() };

  async function bring(name: StoreName): Promise<void> {
    const place = (name === 'kafka' && kafkaDirectory) || join(directory, name);
    mkdirSync(place, { recursive: true });
    const isKafkaOver = name === 'kafka' && over.includes(name);
    const port = isKafkaOver ? await findFreePort() : undefined;
    const line = port === undefined ? undefined : await openLine(name, port);
    const server = await startOwnServer[name]({
      directory: place,
      ...(port !== undefined && { port }),
      ...(line && { advertisedPort: line.port }),
    });
    lifecycle.onStop(name, async () => {
      server.thaw();
      await server.stop();
    });
    arranged.own.set(name, server);
    setAddress(arranged.direct, name, server.address);
  }

  async function openLine(name: StoreName, targetPort: number): Promise<TcpProxy> {
    const line = await startTcpProxy(targetPort);
    lifecycle.onStop(`line to ${name}`, () => line.stop());
    arranged.lines.set(name, line);
    return line;
  }

  await Promise.all(own.map(bring));
  arranged.told = { ...arranged.direct };
  for (const name of over) {
    const address = addressOf(arranged.direct, name);
    const line = arranged.lines.get(name) ?? (await openLine(name, portOf(address)));
    setAddress(arranged.told, name, address.replace(/:\d+(?=\/|$)/, `:${line.port}`));
  }
  return arranged;
}

const keys = { postgres: 'postgresUrl', clickhouse: 'clickhouseUrl', redis: 'redisUrl' } as const;

function addressOf(stores: StoreAddresses, name: StoreName): string {
  return name === 'kafka' ? stores.kafkaBrokers[0]! : stores[keys[name]];
}

function setAddress(stores: StoreAddresses, name: StoreName, address: string): void {
  if (name === 'kafka') stores.kafkaBrokers = [address];
  else stores[keys[name]] = address;
}

function portOf(address: string): number {
  return Number(/:(\d+)(?:\/|$)/.exec(address)?.[1]);
}
