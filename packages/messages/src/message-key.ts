/** Given with a message whose English text has several meanings. */
export type MessageOptions = {
  /** Which of them is meant, in a few English words that only translators see, such as "saved views". */
  readonly context?: string;
};

/**
 * What a catalogue lists a message by: its English source, and behind a bar its context. `Views | saved views` and
 * `Views | page views` are two messages, and in English both are shown as "Views".
 */
export function messageKey(source: string, { context }: MessageOptions = {}): string {
  return context === undefined ? source : `${source} | ${context}`;
}
