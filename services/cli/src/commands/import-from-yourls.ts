import {
  isMysqlUrl,
  openYourlsCsv,
  openYourlsDatabase,
  openYourlsDump,
  openYourlsMysql,
  readZone,
  type Source,
  type YourlsDatabase,
  type YourlsMysqlOptions,
  type Zone,
} from '@linkplane/import-sources';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, required, type Command, type Surroundings, type Values } from '../command.ts';
import {
  encodingOption,
  importOptions,
  readEncoding,
  readHost,
  readImportSettings,
} from '../import-from/import-options.ts';
import { runImport } from '../import-from/run-import.ts';
import { describeUrlFile, readUrlFile, withSourceDatabase } from '../import-from/source-database.ts';

export const importFromYourls: Command = {
  name: 'import-from yourls',
  summary:
    'Imports links and every click from the database of YOURLS, or from a dump of it; from a CSV file, links and numbers of clicks.',
  details:
    'The server may keep running, and so may YOURLS. The source is read to its end first; what cannot be carried over is listed, and the rest goes ' +
    'on. A run that was killed goes on when it is run again, and a later run, or one with a newer dump, brings what has come since: nothing is ' +
    'stored twice, also where the first run read a dump and a later one the database. Links that were edited or deleted here stay as they are. Clicks are classified anew: YOURLS counts bots. Addresses of visitors are not stored. ' +
    'A CSV file has numbers of clicks without dates, and is a source of its own: links of it are not those of a dump or of the database.',
  options: {
    'url-file': describeUrlFile('the MySQL or MariaDB of YOURLS'),
    file: {
      value: 'FILE',
      meaning: 'What `mysqldump` or phpMyAdmin wrote, packed by gzip or not.',
      completes: 'file',
    },
    csv: {
      value: 'FILE',
      meaning:
        'What the Import-Export plugin of YOURLS wrote: a CSV file of keyword,url,title,timestamp,ip,clicks or of source,target,hits.',
      completes: 'file',
    },
    encoding: encodingOption,
    host: { value: 'HOST', meaning: 'The host of the short URLs of YOURLS.', isRequired: true },
    timezone: {
      value: 'ZONE',
      meaning:
        'The time zone of the database server, such as Europe/Berlin or +02:00: YOURLS stores times of creation that are off by it.',
      otherwise: 'UTC for a dump, and the zone that the server has now for a database',
    },
    'table-prefix': {
      value: 'PREFIX',
      meaning: 'YOURLS_DB_PREFIX, where the database at --url-file has the tables of more than one YOURLS.',
      otherwise: 'tables are known by their columns',
    },
    ...importOptions,
  },
  oneOf: ['url-file', 'file', 'csv'],
  examples: [
    'import-from yourls --url-file yourls-url.txt --host s.old.com --host-map s.old.com=go.acme.com --into wsp_... --dry-run',
    'import-from yourls --file yourls.sql.gz --host go.acme.com --into wsp_... --dry-run --problems problems.csv',
    'import-from yourls --csv yourls_export.csv --host go.acme.com --into wsp_...',
    'import-from yourls --file yourls.sql --host s.old.com --host-map s.old.com=go.acme.com --into wsp_...',
  ],
  endsWithOneWhen: 'links were refused or left out, or counts differ',
  prepare(values) {
    const settings = readImportSettings(values);
    const host = readHost('host', required(values, 'host'));
    const [urlFile, file, csv] = [optional(values, 'url-file'), optional(values, 'file'), optional(values, 'csv')];
    if ([urlFile, file, csv].filter((given) => given !== undefined).length !== 1)
      throw new UsageError('Give one of --url-file, --file and --csv.');
    const encoding = readEncoding(values);
    const serverZone = readServerZone(values);
    const tablePrefix = optional(values, 'table-prefix');
    if (csv !== undefined) {
      const other = ['timezone', 'table-prefix'].find((name) => values[name] !== undefined);
      if (other !== undefined) throw new UsageError(`--${other} does not belong to --csv.`);
      const openSource = () => openYourlsCsv({ file: csv, host, encoding });
      return (on) => runImport({ settings, source: `yourls-csv/${host}`, openSource }, on);
    }
    if (encoding !== undefined) throw new UsageError('--encoding belongs to --csv.');
    const run = (openSource: (since: string | null) => Source) => (on: Surroundings) =>
      runImport({ settings, source: `yourls/${host}`, openSource }, on);
    if (urlFile !== undefined)
      return (on) =>
        withSourceDatabase(
          () => openDatabase(urlFile, { tablePrefix, serverZone }),
          (database) => run((since) => openYourlsDatabase(database, { host, since }))(on),
        );
    if (file === undefined) throw new UsageError('Give one of --url-file, --file and --csv.');
    if (tablePrefix !== undefined) throw new UsageError('--table-prefix belongs to --url-file.');
    return run((since) => openYourlsDump({ file, host, serverZone: serverZone ?? 'UTC', since }));
  },
};

async function openDatabase(urlFile: string, options: YourlsMysqlOptions): Promise<YourlsDatabase> {
  const url = await readUrlFile(urlFile);
  if (isMysqlUrl(url)) return await openYourlsMysql(url, options);
  throw new CommandError(
    `${urlFile} has no URL of MySQL, such as mysql://yourls:password@localhost/yourls. Nothing was changed.`,
  );
}

function readServerZone(values: Values): Zone | undefined {
  const text = optional(values, 'timezone');
  const zone = text === undefined ? undefined : readZone(text);
  if (text !== undefined && zone === undefined)
    throw new UsageError(`--timezone: "${text}" is no time zone, such as Europe/Berlin or +02:00.`);
  return zone;
}
