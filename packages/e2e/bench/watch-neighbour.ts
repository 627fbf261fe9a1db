// Another tenant beside a busy one: visits a link and calls the API at a steady rate, and prints the response times as
// JSON, measured from the time at which each was due. A separate program, with a real-time priority where it is
// permitted: it stands for clients that have their own processors.
//   node watch-neighbour.ts <port> <slug> <token> <seconds>
import { Agent, request } from 'node:http';

/** An address that no attacker uses, because some limits are per address. */
const localAddress = '127.0.0.7';
const visitsPerSecond = 100;
const callsPerSecond = 12;
const timeoutMs = 10_000;
/** Requests before the measurement: for connections and compiled code. */
const warmUpMs = 700;

const [port = '', slug = '', token = '', seconds = '3'] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const begun = performance.now();
const counted = { visits: [] as number[], calls: [] as number[], failed: [] as string[] };

function send(path: string, headers: Record<string, string>, expected: number, times: number[]): Promise<void> {
  const due = performance.now();
  return new Promise((resolve) => {
    const settle = (failure?: string) => {
      const now = performance.now();
      if (due - begun > warmUpMs) {
        times.push(now - due);
        if (failure !== undefined) counted.failed.push(failure);
      }
      resolve();
    };
    const sent = request(
      { host: '127.0.0.1', port, path, agent, localAddress, headers: { host: `localhost:${port}`, ...headers } },
      (response) => {
        response.resume().once('end', () => {
          settle(response.statusCode === expected ? undefined : `${path.slice(0, 40)} -> ${response.statusCode}`);
        });
      },
    );
    sent.setTimeout(timeoutMs, () => sent.destroy(new Error('timeout')));
    sent.once('error', (error) => settle(`${path.slice(0, 40)} -> ${error.message}`));
    sent.end();
  });
}

const running = new Set<Promise<void>>();

function repeat(perSecond: number, act: () => Promise<void>): NodeJS.Timeout {
  return setInterval(() => {
    const one = act();
    running.add(one);
    void one.then(() => running.delete(one));
  }, 1_000 / perSecond);
}

const authorization = `Bearer ${token}`;
const timers = [
  repeat(visitsPerSecond, () => send(`/${slug}`, { 'user-agent': 'neighbour' }, 302, counted.visits)),
  repeat(callsPerSecond, () => send('/v1/links?limit=10', { authorization }, 200, counted.calls)),
];
setTimeout(
  () => {
    for (const timer of timers) clearInterval(timer);
    void Promise.all(running).then(() => process.stdout.write(JSON.stringify(counted), () => process.exit(0)));
  },
  Number(seconds) * 1_000 + warmUpMs,
);
