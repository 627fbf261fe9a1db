// Visits a link at a steady rate over keep-alive connections and prints the response times as JSON, measured from the
// time at which each visit was due. A separate program on plain sockets: its own processor time delays what it
// measures.
//   node --single-threaded-gc visit-steadily.ts <port> <slug> <visits a second> <seconds>
import { createConnection, type Socket } from 'node:net';

const connections = 32;
/** Visits before the measurement: for connections and compiled code on both sides. */
const warmUpMs = 1_000;

const [port, slug = '', perSecond, seconds] = process.argv.slice(2);
const request = `GET /${slug} HTTP/1.1\r\nHost: localhost:${port}\r\nUser-Agent: steady\r\n\r\n`;
const intervalMs = 1_000 / Number(perSecond);
const warmUps = Math.round(warmUpMs / intervalMs);
const visits = warmUps + Number(perSecond) * Number(seconds);
const times: number[] = [];
/** Visits that wait for a connection. */
const due: number[] = [];
const free: Socket[] = [];
const dueAt = new Map<Socket, number>();
let [sent, received] = [0, 0];

function fail(error: Error): never {
  throw error;
}

function connect(): Promise<void> {
  return new Promise((resolve) => {
    const socket = createConnection({ port: Number(port), host: '127.0.0.1', noDelay: true }, resolve);
    socket.on('error', fail).on('end', () => fail(new Error('the connection has ended')));
    let said = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text;
      if (!said.endsWith('\r\n\r\n')) return; // a redirect has no body
      if (!said.startsWith('HTTP/1.1 302 ')) throw new Error(`received ${said.slice(0, 40)}`);
      said = '';
      received += 1;
      if (received > warmUps) times.push(performance.now() - dueAt.get(socket)!);
      free.push(socket);
      sendNext();
    });
    free.push(socket);
  });
}

function sendNext(): void {
  while (due.length > 0 && free.length > 0) {
    const socket = free.shift()!;
    dueAt.set(socket, due.shift()!);
    socket.write(request);
  }
  if (received < visits) return;
  process.stdout.write(JSON.stringify(times), () => process.exit(0));
}

await Promise.all(Array.from({ length: connections }, connect));
const begun = performance.now();
const timer = setInterval(() => {
  for (; sent < visits; sent += 1) {
    const dueNext = begun + sent * intervalMs;
    if (dueNext > performance.now()) break;
    due.push(dueNext);
  }
  if (sent === visits) clearInterval(timer);
  sendNext();
}, 1);
