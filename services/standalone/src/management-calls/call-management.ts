import { connect, type Socket } from 'node:net';
import { createFrameReader, createFrameWriter, encodeRequest, frameKinds, type CalledRequest } from './frames.ts';

/** What happens to a call. `onClose` is always the last, once; before it come either all of a response, or `onError`. */
export type CallHandlers = {
  onHead: (status: number, rawHeaders: string[]) => void;
  onData: (chunk: Buffer) => void;
  onEnd: () => void;
  /** There is no response, or no more of it. Not called for a call that its client has left. */
  onError: (reason: Error) => void;
  /** Management does nothing for the call any more. */
  onClose: () => void;
};

export type Call = {
  /** The client has left: the call keeps its place until management has confirmed that. */
  leave(): void;
};

export type ManagementCalls = {
  call(request: CalledRequest, handlers: CallHandlers): Call;
};

export type ManagementCallsOptions = {
  socketPath: string;
  /** Calls that management has at a time; further ones wait for their turn. The caller limits how many. */
  callsMax: number;
  /** A call whose response, or the next part of it, takes so long, waiting included, fails. */
  silenceMsMax: number;
  /** Called with everything that is received. */
  onReceived: () => void;
};

type OpenCall = {
  id: number;
  handlers: CallHandlers;
  timeout: NodeJS.Timeout;
  hasHead: boolean;
  hasLeft: boolean;
};

type Connection = { socket: Socket; send: ReturnType<typeof createFrameWriter> };

const headEnd = '\r\n\r\n';
const idMax = 0xffff_ffff;
/** Where the status is in `HTTP/1.1 200 OK`. */
const [statusAt, statusEnd] = [9, 12];

/**
 * Calls management over one local connection, with all requests of a turn of the event loop in one system call: a request
 * over a connection of its own costs more than all work of management for it. The connection is opened by the first call, and
 * again by the next one after it has broken.
 */
export function openManagementCalls(options: ManagementCallsOptions): ManagementCalls {
  const { socketPath, callsMax, silenceMsMax, onReceived } = options;
  /** What management has, by number. */
  const sent = new Map<number, OpenCall>();
  const waiting = new Map<OpenCall, CalledRequest>();
  let connection: Connection | undefined;
  let lastId = 0;

  function open(): Connection {
    const socket = connect(socketPath).unref(); // the clients' connections keep the process alive
    const opened = { socket, send: createFrameWriter(socket) };
    let reason = new Error('management ended the connection');
    let isConnected = false;
    socket.once('connect', () => (isConnected = true));
    socket.on('data', createFrameReader(receive));
    socket.on('data', onReceived);
    socket.on('error', (error) => (reason = error));
    socket.once('close', () => {
      connection = undefined;
      const failed = isConnected ? [...sent.values()] : [...sent.values(), ...waiting.keys()];
      // At once, so that none of them is sent over the next connection.
      sent.clear();
      if (!isConnected) waiting.clear();
      for (const call of failed) fail(call, reason);
      sendNext();
    });
    return opened;
  }

  function receive(kind: number, id: number, payload: Buffer): void {
    const call = sent.get(id);
    if (!call) return;
    if (kind !== frameKinds.bytes) {
      if (kind === frameKinds.cut || !call.hasHead) return fail(call, new Error('management cut off its response'));
      if (!call.hasLeft) call.handlers.onEnd();
      return close(call);
    }
    if (call.hasLeft) return;
    call.timeout.refresh();
    if (call.hasHead) call.handlers.onData(payload);
    else receiveHead(call, payload);
  }

  function sendNext(): void {
    for (const [call, request] of waiting) {
      if (sent.size >= callsMax) return;
      waiting.delete(call);
      sent.set(call.id, call);
      connection ??= open();
      connection.send(frameKinds.request, call.id, encodeRequest(request));
    }
  }

  function close(call: OpenCall): void {
    clearTimeout(call.timeout);
    sent.delete(call.id);
    waiting.delete(call);
    call.handlers.onClose();
    sendNext();
  }

  function fail(call: OpenCall, reason: Error): void {
    if (!call.hasLeft) call.handlers.onError(reason);
    close(call);
  }

  /** A call that was not sent is done at once; the place of one that was is free when management says so. */
  function leave(call: OpenCall): void {
    if (call.hasLeft) return;
    call.hasLeft = true;
    clearTimeout(call.timeout);
    if (!sent.has(call.id)) close(call);
    else connection?.send(frameKinds.leave, call.id);
  }

  return {
    call(request, handlers) {
      lastId = lastId === idMax ? 1 : lastId + 1;
      const giveUp = () => {
        handlers.onError(new Error('no response in time'));
        leave(call);
      };
      const timeout = setTimeout(giveUp, silenceMsMax).unref();
      const call: OpenCall = { id: lastId, handlers, timeout, hasHead: false, hasLeft: false };
      waiting.set(call, request);
      sendNext();
      return { leave: () => leave(call) };
    },
  };
}

/** @throws when the bytes do not begin with a whole head, which `serveCalls` never sends */
function receiveHead(call: OpenCall, bytes: Buffer): void {
  const end = bytes.indexOf(headEnd);
  if (end === -1) throw new Error('management has sent no head of a response');
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const rawHeaders: string[] = [];
  for (const line of lines) {
    const colon = line.indexOf(':');
    rawHeaders.push(line.slice(0, colon), line.slice(colon + 2));
  }
  call.hasHead = true;
  call.handlers.onHead(Number(statusLine.slice(statusAt, statusEnd)), rawHeaders);
  const bodyAt = end + headEnd.length;
  if (bodyAt < bytes.length) call.handlers.onData(bytes.subarray(bodyAt));
}
