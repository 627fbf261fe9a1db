// How many links a running server creates per second, and how long one takes.
//   node services/management/bench/load-create.ts --url http://localhost:8080 --token lp_... [--seconds 10] [--connections 16] [--json]
import { Agent, request } from 'node:http';
import { parseArgs } from 'node:util';

const warmUpMs = 2_000;

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    token: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    connections: { type: 'string', default: '16' },
    json: { type: 'boolean', default: false },
  },
});
if (!options.url || !options.token) throw new Error('--url and --token are needed.');

const connections = Number(options.connections);
const target = new URL('/v1/links', options.url);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const body = JSON.stringify({ url: 'https://example.com/some/page?from=bench', title: 'Bench' });
const requestOptions = {
  agent,
  method: 'POST',
  host: target.hostname,
  port: target.port,
  path: target.pathname,
  headers: {
    authorization: `Bearer ${options.token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  },
};

/** Milliseconds from sending to the last byte of the 201. */
function createOne(): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const sent = request(requestOptions, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 201) resolve(performance.now() - startedAt);
        else reject(new Error(`The server answered ${response.statusCode}.`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

async function createFor(milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) times.push(await createOne());
    }),
  );
  return times;
}

const warmUpRequests = (await createFor(warmUpMs)).length;
const measureMs = Number(options.seconds) * 1_000;
const startedAt = performance.now();
const times = (await createFor(measureMs)).sort((a, b) => a - b);
const seconds = (performance.now() - startedAt) / 1_000;
agent.destroy();

const percentile = (share: number) => Number((times[Math.floor(times.length * share)] ?? 0).toFixed(2));
const result = {
  requestsPerSecond: Math.round(times.length / seconds),
  p50Ms: percentile(0.5),
  p95Ms: percentile(0.95),
  p99Ms: percentile(0.99),
  requests: times.length,
  warmUpRequests,
  connections,
};
console.log(options.json ? JSON.stringify(result) : result);
