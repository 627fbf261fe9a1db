import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepFreePort } from '@linkplane/embedded/child-process';

export type KafkaInstallation = { java: string; classPath: string };

export type KafkaSettings = { port?: number; settings?: Record<string, string> };

/** A broker of one machine: little memory, and compiled for a fast start. */
export const javaFlags = ['-Xmx256m', '-Xms128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];

/** Writes the broker's settings, and gives a new directory its identity. */
export async function createKafkaDirectory(
  installation: KafkaInstallation,
  directory: string,
  options: KafkaSettings,
): Promise<{ port: number; settingsFile: string }> {
  const { port, settingsFile } = await writeSettings(directory, options);
  formatOnce(installation, directory, settingsFile);
  return { port, settingsFile };
}

async function writeSettings(
  directory: string,
  options: KafkaSettings,
): Promise<{ port: number; settingsFile: string }> {
  const controllerHome = join(directory, 'controller');
  mkdirSync(controllerHome, { recursive: true });
  const port = options.port ?? (await keepFreePort(directory));
  const controllerPort = await keepFreePort(controllerHome);
  const settings: Record<string, string> = {
    'process.roles': 'broker,controller',
    'node.id': '1',
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
    'controller.listener.names': 'CONTROLLER',
    'inter.broker.listener.name': 'PLAINTEXT',
    'log.dirs': join(directory, 'data'),
    'offsets.topic.replication.factor': '1',
    'offsets.topic.num.partitions': '1',
    'transaction.state.log.replication.factor': '1',
    'transaction.state.log.min.isr': '1',
    'group.initial.rebalance.delay.ms': '0',
    'auto.create.topics.enable': 'false',
    // A broker that starts after a crash is let in once the session of the one before it has ended.
    'broker.session.timeout.ms': '1500',
    'broker.heartbeat.interval.ms': '300',
    'controlled.shutdown.enable': 'false',
    'num.network.threads': '2',
    'num.io.threads': '2',
    'log.cleaner.dedupe.buffer.size': '4194304',
    ...options.settings,
  };
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}\n`);
  const settingsFile = join(directory, 'server.properties');
  writeFileSync(settingsFile, lines.join(''));
  return { port, settingsFile };
}

/** Gives a new broker its identity, which takes a second. */
function formatOnce({ java, classPath }: KafkaInstallation, directory: string, settingsFile: string): void {
  if (existsSync(join(directory, 'data', 'meta.properties'))) return;
  const idBytes = randomBytes(16);
  idBytes[0] = (idBytes[0] ?? 0) & 0x7f; // an id that begins with "-" would be read as an option
  const clusterId = idBytes.toString('base64url');
  const args = ['-cp', classPath, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', settingsFile];
  const { status, stderr, stdout } = spawnSync(java, [...javaFlags, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The Kafka directory could not be made: ${(stderr + stdout).trim().slice(-600)}`);
}
