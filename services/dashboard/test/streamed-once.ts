import { currentServer } from './current-server.ts';

/** An `EventSource` whose stream has one event: what the server returns for its URL. It is closed where the server refuses. */
export class StreamedOnce extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState: number = StreamedOnce.CONNECTING;

  constructor(url: string) {
    super();
    void this.#open(url);
  }

  close(): void {
    this.readyState = StreamedOnce.CLOSED;
  }

  async #open(url: string): Promise<void> {
    const response = await currentServer().fetch(url, { method: 'GET' });
    if (this.readyState === StreamedOnce.CLOSED) return;
    const { data } = (await response.json()) as { data?: unknown };
    if (data === undefined) {
      this.readyState = StreamedOnce.CLOSED;
      this.dispatchEvent(new Event('error'));
      return;
    }
    this.readyState = StreamedOnce.OPEN;
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
  }
}
