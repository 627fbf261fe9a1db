import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { namedEncodings, type NamedEncoding } from '@linkplane/import-sources';
import type { HostMap } from '@linkplane/importer';
import { required, optional, type CommandOption, type Values } from '../command.ts';
import { UsageError } from '../command-errors.ts';

/** The options of every import from another service. */
export const importOptions = {
  into: { value: 'WORKSPACE', meaning: 'The workspace that gets the links.', isRequired: true },
  'host-map': {
    value: 'OLD=NEW',
    meaning:
      'Short URLs of this host of the source are on that host here: a domain of the workspace, or the host of PUBLIC_URL.',
    isRepeatable: true,
    otherwise: 'each host stays as it is',
  },
  'dry-run': { meaning: 'Checks everything in the same way, says what would be imported, and changes nothing.' },
  problems: {
    value: 'FILE',
    meaning: 'Lists what is not carried over, or not as it is at the source, as CSV. A file that exists is replaced.',
    completes: 'file',
  },
  'drop-older': {
    meaning:
      'Clicks that are older than the workspace keeps them count without their dates; otherwise they stop the import.',
  },
  work: {
    value: 'DIR',
    meaning: 'A directory for what was read of the source, until the import has ended.',
    otherwise: '`imports` in DATA_DIR',
    completes: 'directory',
  },
} satisfies Record<string, CommandOption>;

/** An option of sources that have only the hash of a password. */
export const openProtectedOption: CommandOption = {
  meaning:
    'Imports links whose password is neither known nor can be checked here without one: everyone can follow them then.',
};

/** An option of sources that are tables. */
export const encodingOption: CommandOption = {
  value: 'ENCODING',
  meaning: 'The encoding of a CSV file without a byte order mark. A mark decides.',
  otherwise: 'utf-8',
  choices: namedEncodings,
};

/** The choices of an option are checked before. */
export function readEncoding(values: Values): NamedEncoding | undefined {
  const given = optional(values, 'encoding')?.toLowerCase();
  return namedEncodings.find((encoding) => encoding === given);
}

export type ImportSettings = {
  workspaceId: string;
  hosts: HostMap;
  isTrial: boolean;
  problemsFile: string | undefined;
  dropsOlder: boolean;
  work: string | undefined;
  /** Where the source is a file. */
  sourceFile: string | undefined;
};

/** @throws UsageError */
export function readImportSettings(values: Values): ImportSettings {
  const pairs = Array.isArray(values['host-map']) ? values['host-map'] : [];
  return {
    workspaceId: required(values, 'into'),
    hosts: new Map(pairs.map(readPair)),
    isTrial: values['dry-run'] === true,
    problemsFile: optional(values, 'problems'),
    dropsOlder: values['drop-older'] === true,
    work: optional(values, 'work'),
    sourceFile: optional(values, 'file'),
  };
}

function readPair(pair: string | boolean): [string, string] {
  const [from = '', to = '', ...others] = String(pair).split('=');
  if (others.length > 0) throw new UsageError('--host-map must be OLD=NEW, such as s.old.com=go.acme.com.');
  return [readHost('host-map', from), readHost('host-map', to)];
}

/** A host with its port, in lower case. @throws UsageError */
export function readHost(option: string, text: string): string {
  const host = text.trim().toLowerCase();
  const url = URL.parse(`http://${host}`);
  if (host === '' || !url || url.pathname !== '/' || url.search + url.hash + url.username !== '')
    throw new UsageError(`--${option}: "${text}" is no host, such as go.acme.com.`);
  return url.host;
}

const nameChars = 16;

/** Where an import has its files: the same in each of its runs. */
export function placeFiles(
  dataDirectory: string,
  { workspaceId, work, isTrial }: Pick<ImportSettings, 'workspaceId' | 'work' | 'isTrial'>,
  source: string,
): string {
  const name = createHash('sha256').update(`${workspaceId}/${source}`).digest('hex').slice(0, nameChars);
  return join(
    work === undefined ? join(resolve(dataDirectory), 'imports') : resolve(work),
    `${name}${isTrial ? '-trial' : ''}`,
  );
}
