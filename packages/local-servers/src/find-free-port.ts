import { createServer } from 'node:net';

/** Below the ephemeral ports, so that no outgoing connection takes it between this check and its use. */
const portMin = 20_000;
/** Processes of one test run that look for ports at the same time look in different places. */
const seekersMax = 4;
const portsPerSeeker = 3_000;
const triesMax = 50;

const seeker = Number(process.env['VITEST_POOL_ID'] ?? 0) % seekersMax;
let next = Math.floor(Math.random() * portsPerSeeker);

/** A port of the loopback interface without a listener that this process has not been given recently. */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries++) {
    const port = portMin + seeker * portsPerSeeker + next;
    next = (next + 1) % portsPerSeeker;
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
