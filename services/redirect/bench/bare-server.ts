// The least that node:http can do: one fixed 302. The baseline of the benchmark.
import { createServer } from 'node:http';

const port = Number(process.argv[2]);
createServer((_request, response) => {
  response.writeHead(302, { Location: 'https://example.com/landing/page', 'Cache-Control': 'private, no-store' });
  response.end();
}).listen(port, '127.0.0.1', () => console.log('ready'));
