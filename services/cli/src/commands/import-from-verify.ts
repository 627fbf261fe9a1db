import { optional, required, type Command } from '../command.ts';
import { verifyImport, type VerifyReport } from '../import-from/verify-import.ts';

export const importFromVerify: Command = {
  name: 'import-from verify',
  summary: 'Compares the clicks of imported links with the numbers of their source.',
  details:
    'For each link: what the source had counted when it was last read, and the clicks of the import that are here, those of bots and those without a date ' +
    'included. Clicks that happened here are left out. Fewer are here where retention or a request has erased some, more where the log of the source ' +
    'has more than its totals.',
  options: {
    into: { value: 'WORKSPACE', meaning: 'The workspace that has the links.', isRequired: true },
    source: { value: 'SOURCE', meaning: 'The source, as `import-from list` names it.', isRequired: true },
    list: {
      value: 'FILE',
      meaning: 'Lists each link that differs, as CSV. A file that exists is replaced.',
      completes: 'file',
    },
  },
  examples: ['import-from verify --into wsp_... --source yourls/go.acme.com --list differences.csv'],
  endsWithOneWhen: 'links differ',
  prepare(values) {
    const imported = { workspaceId: required(values, 'into'), source: required(values, 'source') };
    const listFile = optional(values, 'list');
    return async ({ stores, progress }) => {
      const report = await verifyImport({
        pool: await stores.links(),
        clicks: await stores.clicks(),
        imported,
        listFile,
        progress,
      });
      return { data: report, text: describe(report, listFile), isBad: report.differing > 0 };
    };
  },
};

function describe({ compared, uncounted, differing, differences }: VerifyReport, listFile: string | undefined): string {
  const number = (value: number) => value.toLocaleString('en');
  const more = differing - differences.length;
  return [
    `${number(compared)} links compared: ${differing === 0 ? 'each has the clicks of its source.' : `${number(differing)} differ.`}`,
    ...(uncounted > 0 ? [`${number(uncounted)} links have no number at their source.`] : []),
    ...differences.map(
      ({ shortUrl, atSource, here }) => `  ${shortUrl}: ${number(atSource)} there, ${number(here)} here`,
    ),
    ...(more > 0 ? [`  and ${number(more)} more${listFile === undefined ? ': --list FILE lists all' : ''}`] : []),
  ].join('\n');
}
