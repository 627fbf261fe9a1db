// Guesses the password of a link at a steady rate, or without a pause, until it is ended; then it prints the number of responses by status as
// JSON. Each guess is from a network of its own, as the proxy says that a trusted address is: limits per network stop none of them. A
// separate program with a lower priority than all others: it stands for clients on other machines.
//   node guess-passwords.ts <port> <slug> [guesses a second]
import { Agent, request } from 'node:http';
import { setPriority } from 'node:os';

const connections = 64;
const localAddress = '127.0.0.66';
const [port = '', slug = '', perSecond = ''] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const statuses = new Map<string, number>();
setPriority(19);

function count(status: string): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** One of 16 million. */
function networkOf(nth: number): string {
  return [11 + ((nth >> 16) % 100), (nth >> 8) & 255, nth & 255, 7].join('.');
}

function guess(nth: number): Promise<void> {
  const body = `password=guess-${nth}&from=`;
  const headers = {
    host: `localhost:${port}`,
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': networkOf(nth),
  };
  return new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, path: `/${slug}`, method: 'POST', agent, localAddress, headers };
    const sent = request(options, (response) => {
      count(String(response.statusCode));
      response.resume().once('close', resolve);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      count(error.code ?? 'error');
      resolve();
    });
    sent.end(body);
  });
}

let guesses = 0;
if (perSecond === '') {
  for (let at = 0; at < connections; at += 1)
    void (async () => {
      for (;;) await guess(guesses++);
    })();
} else {
  setInterval(() => void guess(guesses++), 1_000 / Number(perSecond));
}
process.once('SIGTERM', () => {
  process.stdout.write(JSON.stringify(Object.fromEntries(statuses)), () => process.exit(0));
});
process.stdout.write('started\n');
