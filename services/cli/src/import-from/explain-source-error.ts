import { SourceError, type ReadSoFar, type Source, type SourceItem } from '@linkplane/import-sources';

/** What to do about a source that is read through its API and cannot be read. */
const advice: Record<SourceError['reason'], (name: string) => string> = {
  refused: (name) => `Check the key in --key-file, what it may read, and the plan of its account at ${name}.`,
  exhausted: (name) =>
    `Run the import again once ${name} has renewed the quota of the account. It goes on where it stopped.`,
  unavailable: (name) => `Run the import again when ${name} responds.`,
  invalid: (name) => `Check --url, and whether it is the API of ${name}.`,
};

/** The source, with errors that end with what to do. */
export function explainErrors(source: Source, name: string): Source {
  return { ...source, read: (soFar) => readExplained(source, name, soFar) };
}

async function* readExplained(
  source: Source,
  name: string,
  soFar: ReadSoFar | undefined,
): AsyncGenerator<SourceItem[]> {
  try {
    yield* source.read(soFar);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    const { reason, message } = error;
    throw new SourceError(reason, `${withStop(message)} ${advice[reason](name)}`, { cause: error });
  }
}

/** A message as a sentence, which others can follow. */
export function withStop(sentence: string): string {
  return sentence.endsWith('.') ? sentence : `${sentence}.`;
}
