import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '@linkplane/embedded/child-process';

export type KafkaInstallation = { java: string; classPath: string };

export type KafkaSettings = {
  /** A free one when left out. */
  port?: number;
  /** More broker settings, or others. */
  settings?: Record<string, string>;
  /** Another broker of the cluster whose first one lives in `directory`. That one is to run before it. */
  joins?: { directory: string; nodeId: number };
};

/** A broker of one machine: little memory, and compiled for a fast start. */
export const javaFlags = ['-Xmx256m', '-Xms128m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xshare:auto'];

/** Writes the broker's settings, and gives a new directory its identity. */
export async function createKafkaDirectory(
  installation: KafkaInstallation,
  directory: string,
  options: KafkaSettings,
): Promise<{ port: number; settingsFile: string }> {
  const { port, settingsFile } = await writeSettings(directory, options);
  formatOnce(installation, directory, settingsFile, options);
  return { port, settingsFile };
}

async function writeSettings(
  directory: string,
  { joins, ...options }: KafkaSettings,
): Promise<{ port: number; settingsFile: string }> {
  const port = options.port ?? (await findFreePort(directory));
  const controller = joins ? readController(joins.directory) : await placeController(directory);
  const controllerListener = joins ? '' : `,CONTROLLER://${controller}`;
  const settings: Record<string, string> = {
    'process.roles': joins ? 'broker' : 'broker,controller',
    'node.id': String(joins?.nodeId ?? 1),
    'controller.quorum.voters': `1@${controller}`,
    listeners: `PLAINTEXT://127.0.0.1:${port}${controllerListener}`,
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
  const settingsFile = settingsFileOf(directory);
  writeFileSync(settingsFile, lines.join(''));
  return { port, settingsFile };
}

/** Gives a new broker its identity, which takes a second. */
function formatOnce(
  { java, classPath }: KafkaInstallation,
  directory: string,
  settingsFile: string,
  { joins }: KafkaSettings,
): void {
  if (existsSync(metaFile(directory))) return;
  const clusterId = joins ? readProperty(metaFile(joins.directory), 'cluster.id') : makeClusterId();
  const args = ['-cp', classPath, 'kafka.tools.StorageTool', 'format', '-t', clusterId, '-c', settingsFile];
  const { status, stderr, stdout } = spawnSync(java, [...javaFlags, ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The Kafka directory could not be made: ${(stderr + stdout).trim().slice(-600)}`);
}

async function placeController(directory: string): Promise<string> {
  const home = join(directory, 'controller');
  mkdirSync(home, { recursive: true });
  return `127.0.0.1:${await findFreePort(home)}`;
}

function readController(directory: string): string {
  return readProperty(settingsFileOf(directory), 'controller.quorum.voters').replace(/^1@/, '');
}

function readProperty(file: string, name: string): string {
  const line = readFileSync(file, 'utf8')
    .split('\n')
    .find((text) => text.startsWith(`${name}=`));
  if (line === undefined) throw new Error(`${file} does not name ${name}.`);
  return line.slice(name.length + 1);
}

function settingsFileOf(directory: string): string {
  return join(directory, 'server.properties');
}

function metaFile(directory: string): string {
  return join(directory, 'data', 'meta.properties');
}

function makeClusterId(): string {
  const idBytes = randomBytes(16);
  idBytes[0] = (idBytes[0] ?? 0) & 0x7f; // an id that begins with "-" would be read as an option
  return idBytes.toString('base64url');
}
