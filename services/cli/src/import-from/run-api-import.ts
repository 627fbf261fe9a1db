import { readFile } from 'node:fs/promises';
import {
  apiServiceNames,
  describeReading,
  nameApiSource,
  openApiSource,
  type ApiOpening,
  type ApiService,
} from '@linkplane/importer';
import { CommandError, UsageError } from '../command-errors.ts';
import type { CommandResult, Surroundings } from '../command.ts';
import { describeBitlyQuota } from './describe-bitly-quota.ts';
import { explainErrors } from './explain-source-error.ts';
import type { ImportSettings } from './import-options.ts';
import { runImport } from './run-import.ts';

/** What is imported through the API of a service. */
export type ApiImport = {
  service: ApiService;
  settings: ImportSettings;
  keyFile: string;
  /** Undefined: the API of the service itself. */
  origin: string | undefined;
  account: string | undefined;
  openProtected: boolean;
  withoutClicks: boolean;
  /** What its API does not list with links, in a sentence. */
  notRead: string | undefined;
};

/** Imports the links of an account with the stores and settings of a command. */
export async function runApiImport(on: Surroundings, wanted: ApiImport): Promise<CommandResult> {
  const { service, settings, origin, account, openProtected, withoutClicks, notRead } = wanted;
  const apiKey = await readKey(wanted.keyFile);
  const notes = notRead === undefined ? [] : [notRead];
  const name = apiServiceNames[service];
  const opening = (since: string | null, now: number): ApiOpening => ({
    apiKey,
    origin,
    now,
    withoutClicks,
    openProtected,
    since: since ?? undefined,
    hasCities: on.config.GEO_CITY_DB !== undefined,
    copiedHosts: new Set(settings.hosts.keys()),
    isTrial: settings.isTrial,
    onQuota: (quota) => notes.push(describeBitlyQuota(quota, withoutClicks)),
    onWait: (waitMs) => on.logger.warn({ waitMs }, `${name} asks to wait`),
  });
  const openSource = (since: string | null, now: number, lastRunAt: Date | null) =>
    explainErrors(openApiSource(service, { ...opening(since, now), lastRunAt: lastRunAt ?? undefined }), name);
  const reading = { settings: describeReading(service, opening(null, 0)), secret: apiKey };
  const source = nameApiSource(service, { url: origin, account });
  const result = await runImport({ settings, source, reading, openSource }, on);
  return { ...result, text: [result.text, ...notes].join('\n') };
}

/** @throws UsageError */
export function readSourceUrl(option: string, text: string): string;
export function readSourceUrl(option: string, text: string | undefined): string | undefined;
export function readSourceUrl(option: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url && /^https?:$/.test(url.protocol) && url.username + url.password + url.search + url.hash === '')
    return url.href;
  throw new UsageError(`--${option} must be a URL without a query, such as https://s.old.com.`);
}

const keyPattern = /^[!-~]{1,1000}$/;

async function readKey(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new CommandError(`${file} cannot be read: ${(error as Error).message}. Nothing was changed.`);
  });
  if (keyPattern.test(text.trim())) return text.trim();
  throw new CommandError(`${file} has no API key: one line without spaces. Nothing was changed.`);
}
