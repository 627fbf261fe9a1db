import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type CertificateName = 'trusted' | 'expired' | 'self-signed';
/** In PEM. */
export type Certificate = { key: string; cert: string };

/** Reads a certificate of `hooks.example.test`, what is below it, `127.0.0.1` and `::1`. */
export function readCertificate(name: CertificateName): Certificate {
  return { key: read('receiver.key'), cert: read(`${name}.pem`) };
}

/** Trusts `trusted` and `expired`, once it is among the authorities. */
export function readAuthority(): string {
  return read('authority.pem');
}

function read(name: string): string {
  return readFileSync(join(import.meta.dirname, 'certificates', name), 'utf8');
}
