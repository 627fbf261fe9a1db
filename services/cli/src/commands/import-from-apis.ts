import { apiServiceNames, type ApiService } from '@linkplane/importer';
import { optional, required, type Command, type CommandOption } from '../command.ts';
import { importOptions, openProtectedOption, readImportSettings } from '../import-from/import-options.ts';
import { readSourceUrl, runApiImport } from '../import-from/run-api-import.ts';

/** A service that is read through its HTTP API. */
type ApiCommand = {
  service: Exclude<ApiService, 'kutt'>;
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
    const origin = readSourceUrl(
      'url',
      command.isSelfHosted === true ? required(values, 'url') : optional(values, 'url'),
    );
    const account = optional(values, 'account');
    const withoutClicks = values['without-clicks'] === true;
    return (on) =>
      runApiImport(on, {
        settings,
        service: command.service,
        keyFile,
        origin,
        account,
        withoutClicks,
        openProtected: values['open-protected'] === true,
        notRead: command.notRead,
      });
  },
}));
