// Visits a link at a steady pace over kept-alive connections and prints the times as JSON: how long each visitor waited,
// from the moment it was due. A program of its own, so that nothing else that is measured delays it.
//   node visit-steadily.ts <port> <slug> <visits a second> <seconds>
import { Agent, get } from 'node:http';
import { constants, setPriority } from 'node:os';

try {
  // Visitors have processors of their own; here they must not wait for one that is busy with the server's other work.
  setPriority(constants.priority.PRIORITY_HIGHEST);
} catch {
  // Only root may; without it the times hold some of the visitor's own waiting.
}

const [port, slug, perSecond, seconds] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const visits = Number(perSecond) * Number(seconds);
const times: number[] = [];
const begun = performance.now();
let sent = 0;

function visit(dueAt: number): Promise<void> {
  return new Promise((resolve, reject) => {
    get(
      { port: Number(port), host: '127.0.0.1', path: `/${slug ?? ''}`, agent, headers: { host: `localhost:${port}` } },
      (answer) => {
        times.push(performance.now() - dueAt);
        if (answer.statusCode !== 302) reject(new Error(`answered ${answer.statusCode}`));
        answer.resume().once('end', resolve);
      },
    ).once('error', reject);
  });
}

const pending: Promise<void>[] = [];
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    for (; sent < visits; sent += 1) {
      const dueAt = begun + (sent * 1_000) / Number(perSecond);
      if (dueAt > performance.now()) return;
      pending.push(visit(dueAt));
    }
    clearInterval(timer);
    resolve();
  }, 1);
});
await Promise.all(pending);
console.log(JSON.stringify(times));
process.exit(0);
