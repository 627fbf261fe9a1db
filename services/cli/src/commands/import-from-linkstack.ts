import { UsageError } from '../command-errors.ts';
import { optional, required, type Command } from '../command.ts';
import { importOptions, readHost } from '../import-from/import-options.ts';
import { importPage } from '../import-from/import-page.ts';

export const importFromLinkstack: Command = {
  name: 'import-from linkstack',
  summary: 'Imports the page of an export of LinkStack as a link-in-bio profile.',
  details:
    'The server may keep running. The profile, its blocks and its picture are created together, or nothing is. What cannot be carried over is listed, ' +
    'and the rest comes along. A second run is refused, because the slug is taken: nothing is created twice. Delete the profile to take it back.',
  options: {
    file: {
      value: 'FILE',
      meaning: 'The JSON that LinkStack exports at Settings: all data of a user, or the links alone.',
      isRequired: true,
      completes: 'file',
    },
    host: {
      value: 'HOST',
      meaning: 'Where the page is here: a domain of the workspace, or the host of PUBLIC_URL.',
      isRequired: true,
    },
    slug: {
      value: 'SLUG',
      meaning: 'The path of the page.',
      otherwise: 'the name of the page at LinkStack, without its @',
    },
    name: { value: 'NAME', meaning: 'The name that the page shows.', otherwise: 'the name at LinkStack' },
    into: importOptions.into,
    'dry-run': { meaning: 'Checks everything in the same way, says what would be created, and changes nothing.' },
    problems: importOptions.problems,
  },
  examples: [
    'import-from linkstack --file user_data.json --host go.acme.com --into wsp_... --dry-run --problems problems.csv',
    'import-from linkstack --file links.json --host go.acme.com --slug ada --name Ada --into wsp_...',
  ],
  endsWithOneWhen: 'entries of the page, or its picture, were left out',
  prepare(values) {
    const [slug, name] = [optional(values, 'slug'), optional(values, 'name')];
    if (slug?.trim() === '' || name?.trim() === '') throw new UsageError('--slug and --name must not be empty.');
    const given = {
      file: required(values, 'file'),
      workspaceId: required(values, 'into'),
      host: readHost('host', required(values, 'host')),
      slug,
      name,
      isTrial: values['dry-run'] === true,
      problemsFile: optional(values, 'problems'),
    };
    return (on) => importPage(given, on);
  },
};
