import { writeFile } from 'node:fs/promises';
import { CommandError, UsageError } from '../command-errors.ts';
import { optional, wholeNumber, type Command, type Values } from '../command.ts';
import { choosePathsOfFile, choosePathsOfWorkspace } from '../probe/choose-paths.ts';
import { badComparisons, type Comparison, type Failed, type Responded } from '../probe/compare-responses.ts';
import { probePaths, type Difference, type ProbeReport } from '../probe/probe-paths.ts';

const sampleDefault = 1_000;
const sampleMax = 100_000;
const perSecondDefault = 5;
const perSecondMax = 100;
/** Lines in the text of the result; a file has all of them. */
const shownMax = 20;

export const probeCommand: Command = {
  name: 'probe',
  summary: 'Asks an old host and this service for the same short URLs, and says where their responses differ.',
  details:
    'Before the DNS of a domain is changed, and after it: nothing is followed and nothing changed. This service is asked ' +
    'with HEAD, which is not counted; the old host with GET by the agent LinkplaneProbe, which it may count.',
  options: {
    host: { value: 'HOST', meaning: 'The host of the short URLs.', isRequired: true },
    workspace: { value: 'ID', meaning: 'Asks for the links and aliases that this workspace has on the host.' },
    urls: {
      value: 'FILE',
      meaning: 'Asks for the short URLs or slugs of this file, one a line, such as those that the old service lists.',
      completes: 'file',
    },
    old: {
      value: 'ORIGIN',
      meaning: 'Where the old service is reached, also as an address such as https://203.0.113.4.',
      otherwise: 'https:// and the host',
    },
    ours: {
      value: 'ORIGIN',
      meaning: 'Where this service is reached, such as http://127.0.0.1:8080.',
      otherwise: 'PUBLIC_URL',
    },
    sample: {
      value: 'N',
      meaning: `Asks for so many of them, chosen at random; at most ${sampleMax}.`,
      otherwise: `${sampleDefault}`,
    },
    'per-second': {
      value: 'N',
      meaning: `So many in a second; at most ${perSecondMax}.`,
      otherwise: `${perSecondDefault}`,
    },
    to: {
      value: 'FILE',
      meaning: 'Writes every difference to a new file, as a line of JSON.',
      completes: 'file',
    },
  },
  oneOf: ['workspace', 'urls'],
  examples: [
    'probe --host go.acme.com --workspace wsp_... --ours http://127.0.0.1:8080',
    'probe --host go.acme.com --urls old-links.txt --old https://203.0.113.4 --to differences.jsonl',
  ],
  endsWithOneWhen: 'a visitor would not get what the old host gives, or a host did not respond',
  prepare(values) {
    const settings = readSettings(values);
    return async ({ stores, config, progress }) => {
      const { host, workspaceId, urls, perSecond, to } = settings;
      const { paths, total } =
        workspaceId === undefined
          ? await choosePathsOfFile(urls, settings)
          : await choosePathsOfWorkspace(await stores.links(), {
              ...settings,
              workspaceId,
              host: host === config.PUBLIC_URL.host ? '' : host,
            });
      if (paths.length === 0) throw new CommandError(`There is no short URL of ${host} to ask for.`);
      const old = { origin: settings.old, host, method: 'GET' as const };
      const ours = { origin: settings.ours ?? config.PUBLIC_URL, host, method: 'HEAD' as const };
      const report = await probePaths(paths, { old, ours }, { perSecond, progress });
      if (to !== undefined) await writeDifferences(to, report.differences);
      return {
        data: { host, total, asked: paths.length, ...report },
        text: describeReport(host, { asked: paths.length, total }, report),
        isBad: report.differences.some(({ comparison }) => badComparisons.has(comparison)),
      };
    };
  },
};

function readSettings(values: Values) {
  const host = (optional(values, 'host') ?? '').trim().toLowerCase();
  if (host === '' || URL.parse(`https://${host}`)?.host !== host)
    throw new UsageError('--host must be a host, such as go.acme.com.');
  const workspaceId = optional(values, 'workspace');
  const urls = optional(values, 'urls') ?? '';
  if ((workspaceId === undefined) === (urls === '')) throw new UsageError('Give --workspace or --urls.');
  return {
    host,
    workspaceId,
    urls,
    old: readOrigin(values, 'old') ?? new URL(`https://${host}`),
    ours: readOrigin(values, 'ours'),
    sampleMax: limited(values, 'sample', sampleMax) ?? sampleDefault,
    perSecond: limited(values, 'per-second', perSecondMax) ?? perSecondDefault,
    to: optional(values, 'to'),
  };
}

function readOrigin(values: Values, name: string): URL | undefined {
  const value = optional(values, name);
  if (value === undefined) return undefined;
  const url = URL.parse(value);
  if (url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`) return url;
  throw new UsageError(`--${name} must be an origin, such as https://203.0.113.4.`);
}

function limited(values: Values, name: string, max: number): number | undefined {
  const number = wholeNumber(values, name, 1);
  if (number !== undefined && number > max) throw new UsageError(`--${name} must be at most ${max}.`);
  return number;
}

async function writeDifferences(file: string, differences: readonly Difference[]): Promise<void> {
  const lines = differences.map((difference) => `${JSON.stringify(difference)}\n`).join('');
  try {
    await writeFile(file, lines, { flag: 'wx' });
  } catch (error) {
    throw new CommandError(`The differences could not be written to ${file}: ${(error as Error).message}.`);
  }
}

const words: Record<Comparison, string> = {
  same: 'respond in the same way',
  otherStatus: 'lead to the same destination with another status',
  otherDestination: 'lead to another destination',
  onlyOld: 'lead somewhere at the old host alone',
  onlyOurs: 'lead somewhere at this service alone',
  otherPage: 'lead nowhere, with another status',
  failed: 'got no response from one of the two',
};

function describeReport(host: string, asked: { asked: number; total: number }, report: ProbeReport): string {
  const { counts, differences } = report;
  const named = (Object.entries(words) as [Comparison, string][]).filter(([comparison]) => counts[comparison] > 0);
  const bad = differences.toSorted((a, b) => rank(a) - rank(b));
  return [
    `Asked for ${asked.asked} of ${asked.total} short URLs of ${host}.`,
    ...named.map(([comparison, meaning]) => `${String(counts[comparison]).padStart(8)}  ${meaning}`),
    ...bad.slice(0, shownMax).map(describeDifference),
    ...(bad.length > shownMax ? [`and ${bad.length - shownMax} more: --to FILE writes all of them.`] : []),
  ].join('\n');
}

/** What breaks comes first. */
function rank({ comparison }: Difference): number {
  return badComparisons.has(comparison) ? 0 : 1;
}

function describeDifference({ path, old, ours }: Difference): string {
  return `${path}\n    old:  ${describeResponse(old)}\n    ours: ${describeResponse(ours)}`;
}

function describeResponse(response: Responded | Failed): string {
  if ('failure' in response) return response.failure;
  return response.location === null ? String(response.status) : `${response.status} ${response.location}`;
}
