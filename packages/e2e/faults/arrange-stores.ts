import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort, startTcpProxy, type TcpProxy } from '@linkplane/local-servers';
import type { StoreAddresses } from '@linkplane/local-cluster';
import type { Lifecycle } from '@linkplane/runtime';
import { startOwnServer, type OwnServer, type StoreName } from './own-servers.ts';

export type ArrangedStores = {
  /** The real addresses. */
  direct: StoreAddresses;
  /** The addresses that the services are configured with. */
  configured: StoreAddresses;
  own: Map<StoreName, OwnServer>;
  proxies: Map<StoreName, TcpProxy>;
};

type Wanted = {
  own: readonly StoreName[];
  /** Stores behind a proxy. Kafka advertises its own address, so only a broker of this cluster can have a proxy. */
  over: readonly StoreName[];
  kafkaDirectory?: string;
  directory: string;
};

/**
 * Starts the stores that the cluster has for itself, and opens proxies that can be broken before those that `over`
 * names.
 */
export async function arrangeStores(
  shared: StoreAddresses,
  { own, over, kafkaDirectory, directory }: Wanted,
  lifecycle: Lifecycle,
): Promise<ArrangedStores> {
  const arranged: ArrangedStores = {
    direct: { ...shared },
    configured: { ...shared },
    own: new Map(),
    proxies: new Map(),
  };

  async function bring(name: StoreName): Promise<void> {
    const place = (name === 'kafka' && kafkaDirectory) || join(directory, name);
    mkdirSync(place, { recursive: true });
    const isKafkaOver = name === 'kafka' && over.includes(name);
    const port = isKafkaOver ? await findFreePort() : undefined;
    const proxy = port === undefined ? undefined : await openProxy(name, port);
    const server = await startOwnServer[name]({
      directory: place,
      ...(port !== undefined && { port }),
      ...(proxy && { advertisedPort: proxy.port }),
    });
    lifecycle.onStop(name, async () => {
      server.thaw();
      await server.stop();
    });
    arranged.own.set(name, server);
    setAddress(arranged.direct, name, server.address);
  }

  async function openProxy(name: StoreName, targetPort: number): Promise<TcpProxy> {
    const proxy = await startTcpProxy(targetPort);
    lifecycle.onStop(`proxy to ${name}`, () => proxy.stop());
    arranged.proxies.set(name, proxy);
    return proxy;
  }

  await Promise.all(own.map(bring));
  arranged.configured = { ...arranged.direct };
  for (const name of over) {
    const address = addressOf(arranged.direct, name);
    const proxy = arranged.proxies.get(name) ?? (await openProxy(name, portOf(address)));
    setAddress(arranged.configured, name, address.replace(/:\d+(?=\/|$)/, `:${proxy.port}`));
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
