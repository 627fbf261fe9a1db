import { mappableFields, openTableFile } from '@linkplane/import-sources';
import { UsageError } from '../command-errors.ts';
import { optional, required, type Command, type Values } from '../command.ts';
import {
  encodingOption,
  importOptions,
  openProtectedOption,
  readEncoding,
  readHost,
  readImportSettings,
} from '../import-from/import-options.ts';
import { refuseSameFiles } from '../import-from/refuse-same-files.ts';
import { runImport } from '../import-from/run-import.ts';
import { planOrExplain, readMappingOptions, saveMapping } from '../import-from/table-mapping.ts';

const listOfJson = 'links';

export const importFromCsv: Command = {
  name: 'import-from csv',
  summary: 'Imports links and their numbers of clicks from any table, CSV or JSON.',
  details:
    'The server may keep running. The columns of Bitly, Dub, Short.io, Rebrandly, Shlink, Kutt and of our own exports are known by their names; what could be two ' +
    'things is refused, and --map says what it is. Numbers of clicks have no dates. What cannot be carried over is listed, and the rest goes on. A run that was ' +
    'killed goes on when it is run again, and a run with a newer file brings links that have come since: nothing is stored twice. Links that were edited or ' +
    'deleted here stay as they are.',
  options: {
    file: {
      value: 'FILE',
      meaning:
        'A table with a header row, separated by commas, semicolons, tabs or |, or a list of JSON objects; packed by gzip or not.',
      isRequired: true,
      completes: 'file',
    },
    host: {
      value: 'HOST',
      meaning: 'The host of short URLs, where the file does not say it.',
      otherwise: 'the file says it',
    },
    name: {
      value: 'NAME',
      meaning: 'Names what is imported, for its later runs and for undo.',
      otherwise: 'the host, or `file`',
    },
    map: {
      value: 'COLUMN=FIELD',
      meaning: `What a column is, several with commas between them: ${mappableFields.join(', ')}, or - to leave it out.`,
      isRepeatable: true,
      otherwise: 'columns are known by their names',
    },
    mapping: { value: 'FILE', meaning: 'A mapping that was saved; --map goes before it.', completes: 'file' },
    'save-mapping': {
      value: 'FILE',
      meaning: 'Writes what each column was taken for, to be given as --mapping.',
      completes: 'file',
    },
    dates: {
      value: 'ORDER',
      meaning: 'How dates such as 01/02/2026 are written.',
      otherwise: 'a date above 12 decides, and a column without one is refused',
      choices: ['day-first', 'month-first'],
    },
    encoding: encodingOption,
    list: { value: 'NAME', meaning: 'The name of the list in an object of JSON.', otherwise: listOfJson },
    'open-protected': openProtectedOption,
    ...importOptions,
  },
  examples: [
    'import-from csv --file links.csv --into wsp_... --dry-run --problems problems.csv --save-mapping mapping.json',
    "import-from csv --file links.csv --map 'Link=shortUrl,Target=url,Hits=clicksBefore' --host-map s.old.com=go.acme.com --into wsp_...",
    'import-from csv --file links.json --mapping mapping.json --host go.acme.com --into wsp_...',
  ],
  endsWithOneWhen: 'links were refused or left out, or counts differ',
  prepare(values) {
    const settings = readImportSettings(values);
    const file = required(values, 'file');
    const givenHost = optional(values, 'host');
    const host = givenHost === undefined ? undefined : readHost('host', givenHost);
    const readMapping = readMappingOptions(values);
    const table = { file, encoding: readEncoding(values), list: optional(values, 'list') ?? listOfJson };
    const openProtected = values['open-protected'] === true;
    const saved = optional(values, 'save-mapping');
    const source = `csv/${readName(values) ?? host ?? 'file'}`;
    const problems = { option: 'problems', file: settings.problemsFile };
    const mapping = { option: 'mapping', file: optional(values, 'mapping') };
    return async (on) => {
      await refuseSameFiles({ option: 'file', file }, { option: 'save-mapping', file: saved }, problems);
      await refuseSameFiles(mapping, problems);
      const plan = await planOrExplain(table, await readMapping(), host !== undefined);
      if (saved !== undefined) await saveMapping(saved, plan.mapping);
      const openSource = (_since: string | null, now: number) => openTableFile(plan, { host, openProtected, now });
      return await runImport({ settings, source, openSource }, on);
    };
  },
};

const nameCharsMax = 100;

function readName(values: Values): string | undefined {
  const name = optional(values, 'name')?.trim();
  if (name !== undefined && (name === '' || name.length > nameCharsMax || /[\p{C}\s]/u.test(name)))
    throw new UsageError(`--name must have 1 to ${nameCharsMax} characters, and no spaces.`);
  return name;
}
