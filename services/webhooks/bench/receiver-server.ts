// A bare receiver of webhooks in a process of its own: it counts deliveries, and reports the count at /count.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let received = 0;
let firstAt = 0;
let lastAt = 0;
const ids = new Set<string>();
const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    if (request.method === 'GET') {
      response.end(JSON.stringify({ received, ids: ids.size, firstAt, lastAt }));
      return;
    }
    received += 1;
    lastAt = Date.now();
    firstAt ||= lastAt;
    const { 'webhook-id': id } = request.headers;
    if (typeof id === 'string') ids.add(id);
    response.end('ok');
  });
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit());
