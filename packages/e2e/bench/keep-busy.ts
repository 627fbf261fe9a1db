// Downloads exports and QR codes repeatedly until it is ended. A separate program with a lower priority than all
// others: it stands for clients on other machines.
//   node keep-busy.ts <port> <token> <link id>
import { get } from 'node:http';
import { setPriority } from 'node:os';

const [port = '', token = '', linkId = ''] = process.argv.slice(2);
setPriority(19);

function download(path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, host: `localhost:${port}` };
    get({ port, host: '127.0.0.1', path, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} responded with ${response.statusCode}`));
      response.resume().once('end', resolve);
    }).once('error', reject);
  });
}

async function repeat(next: () => string): Promise<never> {
  for (;;) await download(next());
}

const [start, end] = [Date.now() - 30 * 86_400_000, Date.now()].map((ms) => new Date(ms).toISOString());
const exportPath = `/v1/analytics/export?type=clicks&includeBots=true&start=${start}&end=${end}`;
await Promise.all([
  repeat(() => exportPath),
  repeat(() => `/v1/links/${linkId}/qr?size=${900 + Math.floor(Math.random() * 100)}`),
]);
