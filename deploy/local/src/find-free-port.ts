import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections: between this look and its use nobody gets it by chance. */
const portMin = 20_000;
const portMax = 32_000;
const triesMax = 50;

/** A port of the loopback interface that nobody listens on. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries++) {
    const port = portMin + Math.floor(Math.random() * (portMax - portMin));
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port was found in ${triesMax} tries.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
