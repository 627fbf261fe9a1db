import type { Socket } from 'node:net';

/** What each kind of hostile receiver does once a delivery has begun to come in. */
export const hostileResponses = {
  /** Accepts the connection and is silent. */
  hang: () => undefined,
  'fails-500': (socket) => respond(socket, '500 Internal Server Error', 'out of order'),
  'busy-503': (socket) => respond(socket, '503 Service Unavailable', 'later', 'Retry-After: 7\r\n'),
  'gone-410': (socket) => respond(socket, '410 Gone', 'not here any more'),
  'redirects-inside': (socket) =>
    respond(socket, '302 Found', '', 'Location: http://169.254.169.254/latest/meta-data/\r\n'),
  /** A byte of the status line now and then. */
  'drips-head': (socket) => drip(socket, `HTTP/1.1 200 OK\r\nX-Slow: ${'z'.repeat(1_000)}`),
  /** A proper head, and then a byte now and then. */
  'drips-body': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n');
    drip(socket, 'z'.repeat(1_000));
  },
  /** A gigabyte, as fast as it is read. */
  'endless-body': (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${gigabyte}\r\n\r\n`);
    pour(socket, Buffer.alloc(65_536, 'z'));
  },
  /** The same without an end that is known: not even the head ends. */
  'endless-head': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    pour(socket, Buffer.from('X-More: zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz\r\n'.repeat(1_000)));
  },
  /** A few headers, each as large as it likes. */
  'huge-headers': (socket) => respond(socket, '200 OK', 'ok', `X-Huge: ${'z'.repeat(1_000_000)}\r\n`),
  /** A reset in the middle of the head. */
  'resets-in-head': (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.resetAndDestroy()),
  /** A reset in the middle of the body of a response that accepts the delivery. */
  'resets-in-body': (socket) =>
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nbegin', () =>
      setTimeout(() => socket.resetAndDestroy(), 100),
    ),
  /** Closes the connection without a response. */
  'closes-early': (socket) => socket.end(),
  /** A response, and a moment later another one without a request. */
  'talks-on': (socket) => {
    respond(socket, '200 OK', 'ok');
    setTimeout(() => respond(socket, '200 OK', 'still ok'), 100);
  },
  /** Two responses at once. */
  'answers-twice': (socket) => respond(socket, '200 OK', 'okHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno', '', 2),
  garbage: (socket) => socket.write('220 smtp.example.com ESMTP\r\n\0\xFF\r\n'),
  /** Interim responses, as fast as they are read. */
  'interim-flood': (socket) => pour(socket, Buffer.from('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(2_000))),
  /** One interim response now and then. */
  'interim-drip': (socket) => every(socket, 2_000, () => socket.write('HTTP/1.1 100 Continue\r\n\r\n')),
  'switches-protocols': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\nhello'),
} satisfies Record<string, (socket: Socket) => unknown>;

const gigabyte = 1_073_741_824;

function respond(socket: Socket, status: string, body: string, headers = '', length = body.length): void {
  socket.write(`HTTP/1.1 ${status}\r\n${headers}Content-Length: ${length}\r\n\r\n${body}`);
}

function drip(socket: Socket, text: string): void {
  const bytes = text[Symbol.iterator]();
  every(socket, 200, () => socket.write(bytes.next().value ?? ''));
}

function every(socket: Socket, ms: number, act: () => void): void {
  const timer = setInterval(act, ms);
  socket.once('close', () => clearInterval(timer));
}

function pour(socket: Socket, chunk: Buffer): void {
  const more = () => {
    while (socket.writable && socket.bytesWritten < gigabyte && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}
