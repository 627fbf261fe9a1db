import { openYourlsDump, readZone, type Zone } from '@linkplane/import-sources';
import { UsageError } from '../command-errors.ts';
import { optional, required, type Command, type Values } from '../command.ts';
import { importOptions, readHost, readImportSettings } from '../import-from/import-options.ts';
import { runImport } from '../import-from/run-import.ts';

export const importFromYourls: Command = {
  name: 'import-from yourls',
  summary: 'Imports links and every click from a dump of the database of YOURLS.',
  details:
    'The server may keep running. The dump is read to its end first; what cannot be carried over is listed, and the rest goes on. A run that was ' +
    'killed goes on when it is run again, and a run with a newer dump brings what has come since: nothing is stored twice. Links that were ' +
    'edited or deleted here stay as they are. Clicks are classified anew: YOURLS counts bots. Addresses of visitors are not stored.',
  options: {
    file: {
      value: 'FILE',
      meaning: 'What `mysqldump` or phpMyAdmin wrote, packed by gzip or not.',
      isRequired: true,
      completes: 'file',
    },
    host: { value: 'HOST', meaning: 'The host of the short URLs of YOURLS.', isRequired: true },
    timezone: {
      value: 'ZONE',
      meaning:
        'The time zone of the database server, such as Europe/Berlin or +02:00: YOURLS stores times of creation that are off by it.',
      otherwise: 'UTC',
    },
    ...importOptions,
  },
  examples: [
    'import-from yourls --file yourls.sql.gz --host go.acme.com --into wsp_... --dry-run --problems problems.csv',
    'import-from yourls --file yourls.sql --host s.old.com --host-map s.old.com=go.acme.com --into wsp_...',
  ],
  endsWithOneWhen: 'links were refused or left out, or counts differ',
  prepare(values) {
    const settings = readImportSettings(values);
    const file = required(values, 'file');
    const host = readHost('host', required(values, 'host'));
    const serverZone = readServerZone(values);
    return (on) =>
      runImport(
        {
          settings,
          source: `yourls/${host}`,
          openSource: (since) => openYourlsDump({ file, host, serverZone, since }),
        },
        on,
      );
  },
};

function readServerZone(values: Values): Zone {
  const text = optional(values, 'timezone') ?? 'UTC';
  const zone = readZone(text);
  if (zone === undefined)
    throw new UsageError(`--timezone: "${text}" is no time zone, such as Europe/Berlin or +02:00.`);
  return zone;
}
