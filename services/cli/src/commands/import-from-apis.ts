import type { HostMap } from '@linkplane/importer';
import { readFile } from 'node:fs/promises';
import {
  openBitlyApi,
  openDubApi,
  openRebrandlyApi,
  openShlinkApi,
  openShortioApi,
  type HttpOptions,
  type Source,
  type SourceKind,
} from '@linkplane/import-sources';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type CommandOption, type Values } from '../command.ts';
import { explainErrors } from '../import-from/explain-source-error.ts';
import { describeBitlyQuota } from '../import-from/describe-bitly-quota.ts';
import { importOptions, openProtectedOption, readImportSettings } from '../import-from/import-options.ts';
import { runImport } from '../import-from/run-import.ts';

/** What every reader of an API is opened with. */
type Opening = HttpOptions & {
  apiKey: string;
  origin: string | undefined;
  since: string | undefined;
  now: number;
  hasCities: boolean;
  values: Values;
  hosts: HostMap;
  isTrial: boolean;
  /** Takes a sentence for the operator, shown behind the report. */
  note: (sentence: string) => void;
};

/** A service that is read through its HTTP API. */
type ApiSource = {
  kind: SourceKind;
  name: string;
  summary: string;
  details: string;
  /** What its API does not list with links, in a sentence. */
  notRead?: string;
  /** It has no address of its own, so that --url is needed. */
  isSelfHosted?: boolean;
  options?: Record<string, CommandOption>;
  open: (opening: Opening) => Source;
};

const sources: ApiSource[] = [
  {
    kind: 'shlink',
    name: 'Shlink',
    summary: 'Imports links, redirect rules and every visit from Shlink, through its API.',
    details: 'A later run brings the visits since the one before.',
    isSelfHosted: true,
    open: (opening) => openShlinkApi({ ...opening, origin: opening.origin ?? '' }),
  },
  {
    kind: 'dub',
    name: 'Dub',
    summary: 'Imports links from Dub, through its API, and their clicks where the plan of Dub lists them.',
    details: 'Otherwise clicks are a number without dates. A later run brings the clicks since the one before.',
    open: openDubApi,
  },
  {
    kind: 'rebrandly',
    name: 'Rebrandly',
    summary: 'Imports links and their numbers of clicks from Rebrandly, through its API.',
    details: 'Its API lists no clicks: their numbers have no dates.',
    notRead: 'Rebrandly does not list traffic routing, scripts and deep links with its links: set those by hand.',
    open: openRebrandlyApi,
  },
  {
    kind: 'shortio',
    name: 'Short.io',
    summary: 'Imports links and their numbers of clicks from Short.io, through its API.',
    details: 'Numbers of clicks have no dates.',
    notRead: 'Short.io does not list targets by country and region with its links: set those by hand.',
    options: { 'open-protected': openProtectedOption },
    open: (opening) =>
      openShortioApi({
        ...opening,
        // Its statistics have a host of their own, which is another one's when --url names one.
        statisticsOrigin: opening.origin,
        openProtected: opening.values['open-protected'] === true,
      }),
  },
  {
    kind: 'bitly',
    name: 'Bitly',
    summary: 'Imports links and their numbers of clicks from Bitly, through its API.',
    details:
      'Only links of own domains can move. Numbers of clicks have no dates, and cost one request of the monthly quota for each link; a dry run reads none.',
    options: { 'without-clicks': { meaning: 'Reads no numbers of clicks, which saves the quota.' } },
    open: openBitly,
  },
];

/** A dry run leaves the monthly quota to the import: it reads no totals, and says what they cost. */
function openBitly(opening: Opening): Source {
  const { apiKey, hosts, isTrial, values, note } = opening;
  return openBitlyApi({
    ...opening,
    accessToken: apiKey,
    readsClicks: values['without-clicks'] !== true && !isTrial,
    copiedHosts: new Set(hosts.keys()),
    onQuota: isTrial ? (quota) => note(describeBitlyQuota(quota, values['without-clicks'] === true)) : undefined,
  });
}

/** One command for each service that is read through its API. */
export const importFromApis: Command[] = sources.map((source) => ({
  name: `import-from ${source.kind}`,
  summary: source.summary,
  details:
    `${source.details} The server may keep running. Everything is read first; what cannot be carried over is listed, and the rest goes on. A run that ` +
    'was killed goes on when it is run again, and nothing is stored twice. Links that were edited or deleted here stay as they are.',
  options: {
    'key-file': {
      value: 'FILE',
      meaning: `A file with the API key of ${source.name}, so that it is in no list of processes.`,
      isRequired: true,
      completes: 'file',
    },
    url: {
      value: 'URL',
      meaning: `Where ${source.name} is reached.`,
      ...(source.isSelfHosted === true ? { isRequired: true } : { otherwise: `the API of ${source.name}` }),
    },
    account: {
      value: 'NAME',
      meaning: `Names the account, where the workspace imports from several of ${source.name}: each has its own later runs.`,
      otherwise: 'there is one',
    },
    ...source.options,
    ...importOptions,
  },
  examples: [
    `import-from ${source.kind} --key-file key.txt ${source.isSelfHosted === true ? '--url https://s.old.com ' : ''}--into wsp_... --dry-run --problems problems.csv`,
  ],
  endsWithOneWhen: 'links were refused or left out, or counts differ',
  prepare(values) {
    const settings = readImportSettings(values);
    const keyFile = required(values, 'key-file');
    const origin = readUrl(values, source.isSelfHosted === true);
    const account = values['account'] === undefined ? [] : [required(values, 'account')];
    return async (on) => {
      const apiKey = await readKey(keyFile);
      const notes = source.notRead === undefined ? [] : [source.notRead];
      const openSource = (since: string | null, now: number) =>
        explainErrors(
          source.open({
            apiKey,
            origin,
            now,
            values,
            hosts: settings.hosts,
            isTrial: settings.isTrial,
            note: (sentence) => notes.push(sentence),
            since: since ?? undefined,
            hasCities: on.config.GEO_CITY_DB !== undefined,
            onWait: (waitMs) => on.logger.warn({ waitMs }, `${source.name} asks to wait`),
          }),
          source.name,
        );
      const parts = [source.kind, ...(origin === undefined ? [] : [new URL(origin).host]), ...account];
      const result = await runImport({ settings, source: parts.join('/'), openSource }, on);
      return { ...result, text: [result.text, ...notes].join('\n') };
    };
  },
}));

function readUrl(values: Values, isRequired: boolean): string | undefined {
  const text = isRequired ? required(values, 'url') : optional(values, 'url');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === '')
    return url.href;
  throw new UsageError('--url must be a URL without a query, such as https://s.old.com.');
}

const keyPattern = /^[!-~]{1,1000}$/;

async function readKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}. Nothing was changed.`);
  });
  if (keyPattern.test(text.trim())) return text.trim();
  throw new CommandError(`${file} has no API key: one line without spaces. Nothing was changed.`);
}
