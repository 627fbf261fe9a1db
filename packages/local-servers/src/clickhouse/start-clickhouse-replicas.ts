import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '@linkplane/telemetry';
import { findFreePort } from '../find-free-port.ts';
import { startClickHouseServer, type LocalClickHouse } from './start-clickhouse-server.ts';

const cluster = 'linkplane';
const replicas = ['one', 'two'] as const;

/** What is the same for all replicas, but for their own ports. */
type Shared = { keeperPort: number; nativePorts: number[]; user: string; password: string };

/**
 * Two servers of an installed clickhouse-server that are the replicas of one shard, with the macros `cluster`, `shard`
 * and `replica`. The first one keeps what they agree on, as a Keeper of its own would.
 * @param program its path
 * @throws when one does not respond in time
 */
export async function startClickHouseReplicas(
  program: string,
  { directory, logger }: { directory: string; logger: Logger },
): Promise<LocalClickHouse[]> {
  const [keeperPort, raftPort] = [await findFreePort(), await findFreePort()];
  const nativePorts = [await findFreePort(), await findFreePort()];
  const shared = { keeperPort, nativePorts, user: 'linkplane', password: randomBytes(24).toString('hex') };
  const servers: LocalClickHouse[] = [];
  try {
    for (const [index, replica] of replicas.entries()) {
      const home = join(directory, replica);
      mkdirSync(home, { recursive: true });
      const settings = [
        writeReplicaSettings(replica, nativePorts[index] ?? 0, await findFreePort(), shared),
        index === 0 ? writeKeeperSettings(home, keeperPort, raftPort) : '',
      ].join('\n');
      const { user, password } = shared;
      servers.push(await startClickHouseServer(program, { directory: home, logger, settings, user, password }));
    }
  } catch (error) {
    await Promise.all(servers.map((server) => server.stop()));
    throw error;
  }
  return servers;
}

function writeReplicaSettings(replica: string, nativePort: number, interserverPort: number, shared: Shared): string {
  const { keeperPort, nativePorts, user, password } = shared;
  const members = nativePorts.map(
    (port) =>
      `<replica><host>127.0.0.1</host><port>${port}</port><user>${user}</user><password>${password}</password></replica>`,
  );
  return `<tcp_port>${nativePort}</tcp_port>
  <interserver_http_host>127.0.0.1</interserver_http_host>
  <interserver_http_port>${interserverPort}</interserver_http_port>
  <macros><cluster>${cluster}</cluster><shard>1</shard><replica>${replica}</replica></macros>
  <zookeeper><node><host>127.0.0.1</host><port>${keeperPort}</port></node></zookeeper>
  <distributed_ddl><path>/clickhouse/task_queue/ddl</path></distributed_ddl>
  <remote_servers><${cluster}><shard><internal_replication>true</internal_replication>${members.join('')}</shard></${cluster}></remote_servers>`;
}

function writeKeeperSettings(home: string, port: number, raftPort: number): string {
  return `<keeper_server>
    <tcp_port>${port}</tcp_port>
    <server_id>1</server_id>
    <log_storage_path>${home}/keeper/log</log_storage_path>
    <snapshot_storage_path>${home}/keeper/snapshots</snapshot_storage_path>
    <coordination_settings><operation_timeout_ms>10000</operation_timeout_ms><session_timeout_ms>30000</session_timeout_ms></coordination_settings>
    <raft_configuration><server><id>1</id><hostname>127.0.0.1</hostname><port>${raftPort}</port></server></raft_configuration>
  </keeper_server>`;
}
