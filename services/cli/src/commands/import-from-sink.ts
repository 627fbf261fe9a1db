import { openSinkFile } from '@linkplane/import-sources';
import { optional, required, type Command } from '../command.ts';
import { importOptions, openProtectedOption, readHost, readImportSettings } from '../import-from/import-options.ts';
import { runImport } from '../import-from/run-import.ts';

export const importFromSink: Command = {
  name: 'import-from sink',
  summary: 'Imports links from an export or a backup of Sink, and their numbers of views from its access data.',
  details:
    'The server may keep running. Numbers of views have no dates. What cannot be carried over is listed, and the rest goes on. A run that was ' +
    'killed goes on when it is run again, and a run with a newer file brings links that have come since: nothing is stored twice. Links that ' +
    'were edited or deleted here stay as they are. Links keep their passwords; those whose hash cannot be checked here are left out.',
  options: {
    file: {
      value: 'FILE',
      meaning: 'The JSON that the dashboard of Sink exports (Migrate), or a backup of it in R2, packed by gzip or not.',
      isRequired: true,
      completes: 'file',
    },
    host: { value: 'HOST', meaning: 'The host of the short URLs of Sink.', isRequired: true },
    counts: {
      value: 'FILE',
      meaning: 'The CSV of access data that the dashboard of Sink exports: its views become clicks without dates.',
      otherwise: 'links have no clicks',
      completes: 'file',
    },
    'open-protected': openProtectedOption,
    ...importOptions,
  },
  examples: [
    'import-from sink --file sink-links.json --host go.acme.com --into wsp_... --dry-run --problems problems.csv',
    'import-from sink --file sink-links.json --counts sink-access.csv --host s.old.com --host-map s.old.com=go.acme.com --into wsp_...',
  ],
  endsWithOneWhen: 'links were refused or left out, or counts differ',
  prepare(values) {
    const settings = readImportSettings(values);
    const file = required(values, 'file');
    const host = readHost('host', required(values, 'host'));
    const countsFile = optional(values, 'counts');
    const openProtected = values['open-protected'] === true;
    const openSource = () => openSinkFile({ file, countsFile, host, openProtected });
    return (on) => runImport({ settings, source: `sink/${host}`, openSource }, on);
  },
};
