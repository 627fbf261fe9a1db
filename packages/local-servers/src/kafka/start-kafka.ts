import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join, resolve } from 'node:path';
import { describeChild, describeLogEnd, endStaleProcess, withServerLog } from '@linkplane/embedded/child-process';
import { lockPath, sleep } from '@linkplane/runtime';
import type { Logger } from '@linkplane/telemetry';
import {
  createKafkaDirectory,
  javaFlags,
  type KafkaInstallation,
  type KafkaSettings,
} from './create-kafka-directory.ts';
import { findProgram, programs } from '../find-program.ts';
import { fetchKafkaJars } from './fetch-kafka-jars.ts';
import { kafkaVersion } from './kafka-jars.ts';

export type KafkaServerOptions = KafkaSettings & {
  /** Belongs to the broker alone; created when missing. A later start here goes on with its data, on the same port. */
  directory: string;
  logger: Logger;
  /** Where the jars are kept once they are fetched. */
  jarsDirectory?: string;
  mavenRepositoryUrl?: string;
};

export type KafkaServer = {
  brokers: string[];
  port: number;
  /** The id of the broker's own process, for signals such as SIGSTOP and SIGCONT. */
  pid: number;
  /** Ends it in order. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
};

const defaultMavenRepositoryUrl = 'https://repo1.maven.org/maven2';
const defaultJarsDirectory = resolve(import.meta.dirname, '../../../../.toolchain/kafka', kafkaVersion);
const javaVersionMin = 17;
const startTimeoutMs = 60_000;
const readyPollMs = 25;
const stopTimeoutMs = 15_000;

/**
 * Runs the broker, notes its process number, and ends it when the standard input ends: the kernel sees to that also
 * when this program is killed. A broker that does not end in time, because it is frozen for example, is killed.
 */
const guardScript = `
pidFile="$1"; shift
exec 3<&0
"$@" </dev/null 3<&- & server=$!
echo $server > "$pidFile"
{ cat <&3 >/dev/null; kill -TERM $server; sleep 8; kill -KILL $server; } 2>/dev/null & watch=$!
trap '' INT TERM HUP
wait $server; status=$?
kill $watch
exit $status
`;

/**
 * A real Kafka broker on the loopback interface: one node in KRaft mode, its data in `directory`. It dies with this
 * process, SIGKILL included. One that an earlier process has left behind in `directory` is ended first.
 * @throws PathLockedError when another living process runs one there
 */
export async function startKafka(options: KafkaServerOptions): Promise<KafkaServer> {
  const installation = await installKafka(options);
  const directory = resolve(options.directory);
  mkdirSync(directory, { recursive: true });
  const lock = await lockPath(directory);
  try {
    const pidFile = join(directory, 'broker.pid');
    await endStaleBroker(pidFile, directory);
    const { port, settingsFile } = await createKafkaDirectory(installation, directory, options);
    const logPath = join(directory, 'broker.log');
    const child = describeChild(
      spawnGuarded(installation, directory, pidFile, settingsFile, logPath),
      stopTimeoutMs,
      logPath,
    );
    await waitUntilReady(port, child.exited, logPath).catch(async (error: unknown) => {
      await child.stop();
      throw error;
    });
    const pid = Number(readFileSync(pidFile, 'utf8'));
    options.logger.info({ port, pid }, 'the Kafka broker is ready');
    const finish = async () => {
      await child.stop();
      await lock.release();
    };
    return {
      brokers: [`127.0.0.1:${port}`],
      port,
      pid,
      stop: finish,
      kill: async () => {
        signalIfAlive(pid, 'SIGKILL');
        await child.exited;
        await finish();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** What a broker runs on, fetched and installed where it is missing. */
export async function installKafka({
  jarsDirectory,
  mavenRepositoryUrl,
}: Pick<KafkaServerOptions, 'jarsDirectory' | 'mavenRepositoryUrl'>): Promise<KafkaInstallation> {
  const java = findProgram(programs.java);
  const version = Number(/version "(\d+)/.exec(spawnSync(java, ['-version'], { encoding: 'utf8' }).stderr)?.[1]);
  if (!(version >= javaVersionMin)) throw new Error(`Kafka needs Java ${javaVersionMin} or later; ${java} is another.`);
  const directory = jarsDirectory ?? defaultJarsDirectory;
  const jars = await fetchKafkaJars(directory, mavenRepositoryUrl ?? defaultMavenRepositoryUrl);
  return { java, classPath: jars.join(':') };
}

/** The number may belong to another program by now, which is left alone. */
async function endStaleBroker(pidFile: string, directory: string): Promise<void> {
  const isOurs = (commandLine: string) => commandLine.includes('kafka.Kafka') && commandLine.includes(`${directory}/`);
  await endStaleProcess({ pidFile, isOurs, signals: ['SIGKILL'] });
  rmSync(pidFile, { force: true });
}

function spawnGuarded(
  { java, classPath }: KafkaInstallation,
  directory: string,
  pidFile: string,
  settingsFile: string,
  logPath: string,
): ChildProcess {
  const server = [java, ...javaFlags, '-cp', classPath, 'kafka.Kafka', settingsFile];
  return withServerLog(logPath, (log) =>
    spawn('/bin/sh', ['-c', guardScript, 'guard', pidFile, ...server], {
      cwd: directory,
      // A group of its own: a Ctrl-C in the terminal reaches this program alone, which then stops the broker in order.
      detached: true,
      stdio: ['pipe', log, log],
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    }),
  );
}

/** A port that accepts connections: the broker opens it once it knows its topics. */
async function waitUntilReady(port: number, exited: Promise<string>, logPath: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  const ended = exited.then((reason) => ({ reason }));
  while (Date.now() < deadline) {
    if (await accepts(port)) return;
    const end = await Promise.race([ended, sleep(readyPollMs)]);
    if (end) throw new Error(`Kafka ended while it started (${end.reason}). ${describeLogEnd(logPath)}`);
  }
  throw new Error(`Kafka did not start within ${startTimeoutMs} ms. ${describeLogEnd(logPath)}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

function signalIfAlive(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended.
  }
}
