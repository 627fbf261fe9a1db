/** The ports of the web; every other port below 1024 belongs to a system service. */
const webPorts: ReadonlySet<number> = new Set([80, 443]);
const firstFreePort = 1_024;

/**
 * Services that execute a line of text, or a request with content of an attacker, often without a password. No webhook
 * receiver uses their ports. Ephemeral ports (32768-60999) are not listed, because the services on them change.
 */
const wellKnownServicePorts: ReadonlyMap<number, string> = new Map([
  ...named('Microsoft SQL Server', 1433, 1434),
  ...named('Oracle Database', 1521, 1522, 2483, 2484),
  ...named('MQTT', 1883, 8883),
  ...named('NFS', 2049),
  ...named('ZooKeeper', 2181, 2888, 3888),
  ...named('Docker', 2375, 2376, 2377),
  ...named('etcd', 2379, 2380, 4001),
  ...named('MySQL', 3306),
  ...named('Remote Desktop', 3389),
  ...named('NATS', 4222, 6222, 8222),
  ...named('the Erlang port mapper', 4369),
  ...named('PostgreSQL', 5432, 5433, 6432),
  ...named('AMQP', 5671, 5672),
  ...named('RabbitMQ', 15_672, 25_672),
  ...named('VNC', 5900, 5901, 5902, 5903),
  ...named('CouchDB', 5984),
  ...named('Windows Remote Management', 5985, 5986),
  ...named('X11', 6000, 6001),
  ...named('Redis', 6379, 6380, 16_379, 26_379),
  ...named('Kubernetes', 6443, 10_250, 10_255),
  ...named('Cassandra', 7000, 7001, 9042),
  ...named('Neo4j', 7474, 7687),
  ...named('InfluxDB', 8086),
  ...named('ClickHouse', 8123, 9000, 9009, 9440),
  ...named('Vault', 8200),
  ...named('Consul', 8300, 8301, 8500),
  ...named('Kafka', 9092, 9093, 9094),
  ...named('Elasticsearch', 9200, 9300),
  ...named('Memcached', 11_211),
  ...named('CockroachDB', 26_257),
  ...named('MongoDB', 27_017, 27_018, 27_019),
  ...named('RethinkDB', 28_015),
  ...named('ActiveMQ', 61_613, 61_616),
]);

/** The port of MinIO, and of ClickHouse, which expects plain text there: a TLS handshake executes nothing. */
const storagePort = 9_000;

/** Why a URL of a user must not have this port, as the continuation of a field name; undefined: it may. */
export function findPortRefusal(port: number, isSecure: boolean): string | undefined {
  if (webPorts.has(port) || (isSecure && port === storagePort)) return undefined;
  if (port < firstFreePort) return `must use port 80, 443 or one from ${firstFreePort} on`;
  const service = wellKnownServicePorts.get(port);
  return service === undefined ? undefined : `must not use port ${port}, which is that of ${service}`;
}

function named(service: string, ...ports: number[]): [number, string][] {
  return ports.map((port) => [port, service]);
}
