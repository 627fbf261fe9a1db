import { openChhotoFile } from '@linkplane/import-sources';
import { required, type Command } from '../command.ts';
import { importOptions, readHost, readImportSettings } from '../import-from/import-options.ts';
import { runImport } from '../import-from/run-import.ts';

export const importFromChhoto: Command = {
  name: 'import-from chhoto',
  summary: 'Imports links and their numbers of hits from the database of chhoto-url.',
  details:
    'The server may keep running, and so may chhoto-url: its file is read a page at a time and not written. It counts hits without dates. ' +
    'What cannot be carried over is listed, and the rest goes on. A run that was killed goes on when it is run again, and a later run brings ' +
    'links that have come since: nothing is stored twice. Links that were edited or deleted here stay as they are.',
  options: {
    file: {
      value: 'FILE',
      meaning: 'The SQLite file of chhoto-url (`CHHOTO_DB_URL`, usually /data/urls.sqlite), or one of its backups.',
      isRequired: true,
      completes: 'file',
    },
    host: { value: 'HOST', meaning: 'The host of the short URLs of chhoto-url.', isRequired: true },
    ...importOptions,
  },
  examples: [
    'import-from chhoto --file urls.sqlite --host go.acme.com --into wsp_... --dry-run --problems problems.csv',
    'import-from chhoto --file urls.sqlite --host s.old.com --host-map s.old.com=go.acme.com --into wsp_...',
  ],
  endsWithOneWhen: 'links were refused or left out, or counts differ',
  prepare(values) {
    const settings = readImportSettings(values);
    const file = required(values, 'file');
    const host = readHost('host', required(values, 'host'));
    const openSource = () => openChhotoFile({ file, host });
    return (on) => runImport({ settings, source: `chhoto/${host}`, openSource }, on);
  },
};
