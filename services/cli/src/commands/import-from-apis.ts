import { readFile } from 'node:fs/promises';
import {
  apiServiceNames,
  describeReading,
  nameApiSource,
  openApiSource,
  type ApiOpening,
  type ApiService,
} from '@linkplane/importer';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type CommandOption, type Values } from '../command.ts';
import { explainErrors } from '../import-from/explain-source-error.ts';
import { describeBitlyQuota } from '../import-from/describe-bitly-quota.ts';
import { importOptions, openProtectedOption, readImportSettings } from '../import-from/import-options.ts';
import { runImport } from '../import-from/run-import.ts';

/** A service that is read through its HTTP API. */
type ApiCommand = {
  service: ApiService;
  summary: string;
  details: string;
  /** What its API does not list with links, in a sentence. */
  notRead?: string;
  /** It has no address of its own, so that --url is needed. */
  isSelfHosted?: boolean;
  options?: Record<string, CommandOption>;
};

const commands: ApiCommand[] = [
  {
    service: 'shlink',
    summary: 'Imports links, redirect rules and every visit from Shlink, through its API.',
    details: 'A later run brings the visits since the one before.',
    isSelfHosted: true,
  },
  {
    service: 'dub',
    summary: 'Imports links from Dub, through its API, and their clicks where the plan of Dub lists them.',
    details: 'Otherwise clicks are a number without dates. A later run brings the clicks since the one before.',
  },
  {
    service: 'rebrandly',
    summary: 'Imports links and their numbers of clicks from Rebrandly, through its API.',
    details: 'Its API lists no clicks: their numbers have no dates.',
    notRead: 'Rebrandly does not list traffic routing, scripts and deep links with its links: set those by hand.',
  },
  {
    service: 'shortio',
    summary: 'Imports links from Short.io, through its API, and their clicks where the plan of Short.io lists them.',
    details: 'Otherwise clicks are a number without dates. A later run brings the clicks since the one before.',
    notRead: 'Short.io does not list targets by country and region with its links: set those by hand.',
    options: { 'open-protected': openProtectedOption },
  },
  {
    service: 'bitly',
    summary: 'Imports links and their numbers of clicks from Bitly, through its API.',
    details:
      'Only links of own domains can move. Numbers of clicks have no dates, and cost one request of the monthly quota for each link; a dry run reads none.',
    options: { 'without-clicks': { meaning: 'Reads no numbers of clicks, which saves the quota.' } },
  },
];

/** One command for each service that is read through its API. */
export const importFromApis: Command[] = commands.map((command) => ({
  name: `import-from ${command.service}`,
  summary: command.summary,
  details:
    `${command.details} The server may keep running. Everything is read first; what cannot be carried over is listed, and the rest goes on. A run that ` +
    'was killed goes on when it is run again, and nothing is stored twice. Links that were edited or deleted here stay as they are.',
  options: {
    'key-file': {
      value: 'FILE',
      meaning: `A file with the API key of ${apiServiceNames[command.service]}, so that it is in no list of processes.`,
      isRequired: true,
      completes: 'file',
    },
    url: {
      value: 'URL',
      meaning: `Where ${apiServiceNames[command.service]} is reached.`,
      ...(command.isSelfHosted === true
        ? { isRequired: true }
        : { otherwise: `the API of ${apiServiceNames[command.service]}` }),
    },
    account: {
      value: 'NAME',
      meaning: `Names the account, where the workspace imports from several of ${apiServiceNames[command.service]}: each has its own later runs.`,
      otherwise: 'there is one',
    },
    ...command.options,
    ...importOptions,
  },
  examples: [
    `import-from ${command.service} --key-file key.txt ${command.isSelfHosted === true ? '--url https://s.old.com ' : ''}--into wsp_... --dry-run --problems problems.csv`,
  ],
  endsWithOneWhen: 'links were refused or left out, or counts differ',
  prepare(values) {
    const settings = readImportSettings(values);
    const keyFile = required(values, 'key-file');
    const origin = readUrl(values, command.isSelfHosted === true);
    const account = optional(values, 'account');
    const withoutClicks = values['without-clicks'] === true;
    return async (on) => {
      const apiKey = await readKey(keyFile);
      const notes = command.notRead === undefined ? [] : [command.notRead];
      const name = apiServiceNames[command.service];
      const opening = (since: string | null, now: number): ApiOpening => ({
        apiKey,
        origin,
        now,
        withoutClicks,
        since: since ?? undefined,
        hasCities: on.config.GEO_CITY_DB !== undefined,
        copiedHosts: new Set(settings.hosts.keys()),
        isTrial: settings.isTrial,
        openProtected: values['open-protected'] === true,
        onQuota: (quota) => notes.push(describeBitlyQuota(quota, withoutClicks)),
        onWait: (waitMs) => on.logger.warn({ waitMs }, `${name} asks to wait`),
      });
      const openSource = (since: string | null, now: number, lastRunAt: Date | null) => {
        const source = openApiSource(command.service, {
          ...opening(since, now),
          lastRunAt: lastRunAt ?? undefined,
        });
        return explainErrors(source, name);
      };
      const reading = { settings: describeReading(command.service, opening(null, 0)), secret: apiKey };
      const source = nameApiSource(command.service, { url: origin, account });
      const result = await runImport({ settings, source, reading, openSource }, on);
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
