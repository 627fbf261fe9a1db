import {
  isMysqlUrl,
  openKuttDatabase,
  openKuttMysql,
  openKuttPostgres,
  openKuttSqlite,
  type KuttDatabase,
} from '@linkplane/import-sources';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command } from '../command.ts';
import { importOptions, openProtectedOption, readHost, readImportSettings } from '../import-from/import-options.ts';
import { runImport } from '../import-from/run-import.ts';
import { describeUrlFile, readUrlFile, withSourceDatabase } from '../import-from/source-database.ts';

export const importFromKutt: Command = {
  name: 'import-from kutt',
  summary: 'Imports links and clicks from the database of Kutt.',
  details:
    'The server may keep running, and so may a Kutt on Postgres, MySQL or MariaDB. Kutt counts clicks by link and hour: each hour becomes as many clicks. Hours that ' +
    'have not ended are left to the next run. A run that was killed goes on when it is run again, and a later run brings what has come since: ' +
    'nothing is stored twice. Links keep their passwords; those whose hash cannot be checked here are left out.',
  options: {
    'url-file': describeUrlFile('the Postgres, MySQL or MariaDB of Kutt'),
    file: {
      value: 'FILE',
      meaning: 'A copy of the SQLite file of Kutt, which cannot write while its own is read.',
      completes: 'file',
    },
    host: {
      value: 'HOST',
      meaning: 'DEFAULT_DOMAIN of Kutt: the host of links without a domain of their own.',
      isRequired: true,
    },
    'open-protected': openProtectedOption,
    ...importOptions,
  },
  oneOf: ['url-file', 'file'],
  examples: [
    'import-from kutt --url-file kutt-url.txt --host s.old.com --host-map s.old.com=go.acme.com --into wsp_... --dry-run',
    'import-from kutt --file kutt-copy.sqlite --host go.acme.com --into wsp_... --problems problems.csv',
  ],
  endsWithOneWhen: 'links were refused or left out, or counts differ',
  prepare(values) {
    const settings = readImportSettings(values);
    const host = readHost('host', required(values, 'host'));
    const [urlFile, file] = [optional(values, 'url-file'), optional(values, 'file')];
    if ((urlFile === undefined) === (file === undefined)) throw new UsageError('Give --url-file or --file.');
    const openProtected = values['open-protected'] === true;
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

async function openDatabase(urlFile: string | undefined, file: string): Promise<KuttDatabase> {
  if (urlFile === undefined) return openKuttSqlite(file);
  const url = await readUrlFile(urlFile);
  if (isMysqlUrl(url)) return await openKuttMysql(url);
  if (/^postgres(ql)?:$/.test(URL.parse(url)?.protocol ?? '')) return await openKuttPostgres(url);
  throw new CommandError(
    `${urlFile} has no URL of Postgres or MySQL, such as postgres://kutt:password@localhost/kutt. Nothing was changed.`,
  );
}
