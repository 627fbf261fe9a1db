import { isIP, type Socket } from 'node:net';
import { connect, type SecureContext, type TLSSocket } from 'node:tls';
import { describeTlsFailure } from './describe-failure.ts';
import { SendFailure } from './send-failure.ts';

/**
 * Starts TLS over a connection and verifies the certificate for the host name of the URL.
 * @throws SendFailure
 */
export function secureConnection(
  socket: Socket,
  hostname: string,
  secureContext: SecureContext,
  signal: AbortSignal,
): Promise<TLSSocket> {
  // Certificates and SNI have no trailing dot.
  const host = hostname.replace(/\.$/, '');
  return new Promise((resolve, reject) => {
    const secured = connect({
      socket,
      secureContext,
      host,
      rejectUnauthorized: true,
      ALPNProtocols: ['http/1.1'],
      // An IP address is not a server name.
      ...(isIP(host) === 0 && { servername: host }),
    });
    const abort = () => secured.destroy(signal.reason as Error);
    const fail = (error: Error) => end(() => reject(new SendFailure(describeTlsFailure(error))));
    const failClosed = () => fail(new Error('closed'));
    function end(settle: () => void): void {
      signal.removeEventListener('abort', abort);
      secured.off('close', failClosed);
      settle();
    }
    // Not removed: without a listener a later error would end the process.
    secured.on('error', fail);
    secured.once('close', failClosed);
    secured.once('secureConnect', () => end(() => resolve(secured)));
    signal.addEventListener('abort', abort);
    if (signal.aborted) abort();
  });
}
