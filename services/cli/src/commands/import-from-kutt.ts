import {
  isMysqlUrl,
  openKuttDatabase,
  openKuttMysql,
  openKuttPostgres,
  openKuttSqlite,
  type KuttDatabase,
} from '@linkplane/import-sources';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type Values } from '../command.ts';
import { importOptions, openProtectedOption, readHost, readImportSettings } from '../import-from/import-options.ts';
import { readSourceUrl, runApiImport } from '../import-from/run-api-import.ts';
import { runImport } from '../import-from/run-import.ts';
import { describeUrlFile, readUrlFile, withSourceDatabase } from '../import-from/source-database.ts';

export const importFromKutt: Command = {
  name: 'import-from kutt',
  summary: 'Imports links and clicks from the database of Kutt, or links and their numbers of clicks through its API.',
  details:
    'The server may keep running, and so may a Kutt on Postgres, MySQL or MariaDB. Kutt counts clicks by link and hour: each hour becomes as many clicks. Hours that ' +
    'have not ended are left to the next run. A run that was killed goes on when it is run again, and a later run brings what has come since: ' +
    'nothing is stored twice. Links keep their passwords; those whose hash cannot be checked here are left out. The API of Kutt has the links of one user, ' +
    'without passwords, and numbers of clicks without dates.',
  options: {
    'url-file': describeUrlFile('the Postgres, MySQL or MariaDB of Kutt'),
    file: {
      value: 'FILE',
      meaning: 'A copy of the SQLite file of Kutt, which cannot write while its own is read.',
      completes: 'file',
    },
    api: { value: 'URL', meaning: 'Where the API of Kutt is reached, such as https://s.old.com. Needs --key-file.' },
    'key-file': {
      value: 'FILE',
      meaning: 'With --api: a file with the API key of Kutt, so that it is in no list of processes.',
      completes: 'file',
    },
    account: {
      value: 'NAME',
      meaning: 'With --api: names the user, where the workspace imports from several of one Kutt.',
      otherwise: 'there is one',
    },
    host: {
      value: 'HOST',
      meaning: 'With a database: DEFAULT_DOMAIN of Kutt, the host of links without a domain of their own.',
    },
    'open-protected': openProtectedOption,
    ...importOptions,
  },
  oneOf: ['url-file', 'file', 'api'],
  examples: [
    'import-from kutt --url-file kutt-url.txt --host s.old.com --host-map s.old.com=go.acme.com --into wsp_... --dry-run',
    'import-from kutt --file kutt-copy.sqlite --host go.acme.com --into wsp_... --problems problems.csv',
    'import-from kutt --api https://s.old.com --key-file key.txt --into wsp_... --dry-run --problems problems.csv',
  ],
  endsWithOneWhen: 'links were refused or left out, or counts differ',
  prepare(values) {
    const settings = readImportSettings(values);
    const [urlFile, file, api] = [optional(values, 'url-file'), optional(values, 'file'), optional(values, 'api')];
    if ([urlFile, file, api].filter((each) => each !== undefined).length !== 1)
      throw new UsageError('Give --url-file, --file or --api.');
    const openProtected = values['open-protected'] === true;
    if (api !== undefined) return prepareApi(values, api, openProtected);
    for (const name of ['key-file', 'account'])
      if (optional(values, name) !== undefined) throw new UsageError(`--${name} is for --api.`);
    const host = readHost('host', required(values, 'host'));
    return (on) =>
      withSourceDatabase(
        () => openDatabase(urlFile, file ?? ''),
        async (database) => {
          const openSource = (since: string | null, now: number) =>
            openKuttDatabase(database, {
              defaultHost: host,
              openProtected,
              startedAt: new Date(now),
              bannedExpireAt: new Date(now),
              since: since ?? undefined,
            });
          return await runImport({ settings, source: `kutt/${host}`, openSource }, on);
        },
      );
  },
};

function prepareApi(values: Values, api: string, openProtected: boolean): ReturnType<Command['prepare']> {
  if (optional(values, 'host') !== undefined) throw new UsageError('--host is not for --api, which gives whole URLs.');
  const settings = readImportSettings(values);
  const keyFile = required(values, 'key-file');
  const [origin, account] = [readSourceUrl('api', api), optional(values, 'account')];
  const rest = { withoutClicks: false, notRead: undefined };
  return (on) => runApiImport(on, { service: 'kutt', settings, keyFile, origin, account, openProtected, ...rest });
}

async function openDatabase(urlFile: string | undefined, file: string): Promise<KuttDatabase> {
  if (urlFile === undefined) return openKuttSqlite(file);
  const url = await readUrlFile(urlFile);
  if (isMysqlUrl(url)) return await openKuttMysql(url);
  if (/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) return await openKuttPostgres(url);
  throw new CommandError(
    `${urlFile} has no URL of Postgres or MySQL, such as postgres://kutt:password@localhost/kutt. Nothing was changed.`,
  );
}
