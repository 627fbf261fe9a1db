import { openManagementCalls } from '../management-calls/call-management.ts';
import { calledHeaders } from './forwarded-headers.ts';
import type { Outcome, SendToManagement } from './forwarding.ts';

type CallSenderDeps = {
  socketPath: string;
  /** Requests that management has at a time; further ones wait. */
  sendsMax: number;
  silenceMsMax: number;
  outcome: Outcome;
  /** See `createBufferCollector`. */
  collectPassed: () => void;
};

/** Sends requests that have short responses, all over one connection. */
export function createCallSender(deps: CallSenderDeps): SendToManagement {
  const { socketPath, sendsMax, silenceMsMax, outcome } = deps;
  const calls = openManagementCalls({ socketPath, callsMax: sendsMax, silenceMsMax, onReceived: deps.collectPassed });
  return (forwarding) => {
    const { request, response, body, address } = forwarding;
    let write: (chunk: Buffer) => void = () => {};
    const { leave } = calls.call(
      {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: calledHeaders(request, body.length, address),
        body,
      },
      {
        onHead(status, rawHeaders) {
          if (!response.destroyed) write = outcome.begin(forwarding, status, rawHeaders);
        },
        onData: (chunk) => write(chunk),
        onEnd: () => response.end(),
        onError: (reason) => outcome.fail(forwarding, reason),
        onClose: () => outcome.done(forwarding),
      },
    );
    forwarding.stop = leave;
  };
}
