import { neverExported, type Affected, type ExportManifest } from './export-manifest.ts';

/** What is different after an import, and what no file has, in sentences. */
export function describeAffected({ affected }: ExportManifest): string[] {
  const sentences = (Object.keys(describe) as (keyof typeof describe)[]).flatMap((name) =>
    affected[name] > 0 ? [describe[name](affected[name], affected)] : [],
  );
  if (affected.defaultDomain !== '')
    sentences.push(`New links had the domain ${affected.defaultDomain}: choose it again once it is verified.`);
  return sentences;
}

const describe = {
  passwordLinks: (count) =>
    `${count} links have a password, which is not exported: they stay closed until a new one is set.`,
  passwordShares: (count) =>
    `${count} shares have a password, which is not exported: they stay closed until a new one is set.`,
  shares: (count) => `${count} shares get a new address.`,
  webhooks: (count, { activeWebhooks }) =>
    `${count} webhooks get a new secret and are turned off; ${activeWebhooks} were on.`,
  exportSchedules: (count, { enabledSchedules }) =>
    `${count} export schedules have no secret key and are turned off; ${enabledSchedules} were on.`,
  domains: (count) => `${count} domains have to be proved again before their links redirect.`,
  linksOnOwnHost: (count) =>
    `${count} links are on the service's own host: their short URLs begin with that of the new service.`,
  profilesOnOwnHost: (count) => `${count} profiles are on the service's own host, too.`,
  missingFiles: (count) => `${count} uploads have no file: it was missing.`,
  personalViews: (count) => `${count} personal saved views are not exported.`,
  members: (count) => `${count} members are not exported.`,
  tokens: (count) => `${count} tokens of the API are not exported.`,
} satisfies Partial<Record<keyof Affected, (count: number, affected: Affected) => string>>;

/** The report of an export. */
export function describeExport(manifest: ExportManifest): string[] {
  return [...describeAffected(manifest), 'Never exported:', ...neverExported.map((sentence) => `- ${sentence}`)];
}
