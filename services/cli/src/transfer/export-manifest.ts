import { createHash } from 'node:crypto';
import { exportedEvents } from '@linkplane/clicks-db/verify';
import { workspaceKindNames, workspaceKinds, type WorkspaceKindName } from '@linkplane/links-db/planes/operator';
import { z } from 'zod';
import { count, manifestBytesMax, manifestName, stored } from '../backup/manifest.ts';
import { CommandError } from '../command-errors.ts';

/** Rises with every change of kinds and fields: a program reads exports of its own format. */
export const exportFormat = 2;

/** Kinds of rows of ClickHouse, with the tables that have them. */
export const eventKinds = {
  clicks: 'clicks',
  profileEvents: 'profile_events',
  conversions: 'conversions',
} as const;
export type EventKindName = keyof typeof eventKinds;
export const eventKindNames = Object.keys(eventKinds) as EventKindName[];

export type KindName = WorkspaceKindName | EventKindName;
/** All kinds in the order in which they are imported. */
export const kindNames: readonly KindName[] = [...workspaceKindNames, ...eventKindNames];

/** The picture of an upload: its bytes in base64; null when the file was missing. */
const uploadContent = 'content';

/** The names of the fields of each line of a kind. */
export function fieldNamesOf(kind: KindName): string[] {
  if (Object.hasOwn(eventKinds, kind))
    return exportedEvents[eventKinds[kind as EventKindName]].fields.map(([property]) => property);
  const names: string[] = workspaceKinds[kind as WorkspaceKindName].fields.map(([property]) => property);
  return kind === 'uploads' ? [...names, uploadContent] : names;
}

const affected = z.object({
  /** Links and shares with a password, which an import leaves closed until a new one is set. */
  passwordLinks: count,
  passwordShares: count,
  /** Shares get new addresses. */
  shares: count,
  /** Webhooks get new secrets and are turned off; `activeWebhooks` were on. */
  webhooks: count,
  activeWebhooks: count,
  /** Export schedules lose their secret key and are turned off; `enabledSchedules` were on. */
  exportSchedules: count,
  enabledSchedules: count,
  /** Domains have to be proved again. */
  domains: count,
  /** The domain of new links; empty for the service's own. */
  defaultDomain: z.string().max(300),
  /** Links and profiles on the service's own host have another address in another place. */
  linksOnOwnHost: count,
  profilesOnOwnHost: count,
  /** Uploads whose file was missing. */
  missingFiles: count,
  /** What members have for themselves is not exported. */
  personalViews: count,
  members: count,
  tokens: count,
});
export type Affected = z.infer<typeof affected>;

const manifestSchema = z.strictObject({
  type: z.literal('linkplane-workspace'),
  format: z.literal(exportFormat),
  /** The version of the program that made the export. */
  product: z.string().max(100),
  createdAt: z.iso.datetime(),
  /** Where the service was: addresses of uploads begin with it. */
  publicUrl: z.url().max(2_048),
  /** The slug policy of the service's own host. */
  ownSlugPolicy: z.string().max(100),
  workspace: z.object({ id: z.string().max(100), name: z.string().max(1_000) }),
  /** The clicks in the export are those below these positions. */
  positions: z.array(z.object({ source: z.string(), partition: count, nextOffset: count })),
  kinds: z.array(
    z.strictObject({ name: z.string().max(100), fields: z.array(z.string().max(100)), rows: count, ...stored }),
  ),
  affected,
  /** What no file has, in sentences. */
  notExported: z.array(z.string()),
});

export type ExportManifest = z.infer<typeof manifestSchema>;
export type ExportedKind = ExportManifest['kinds'][number];

/** What is in no export, whatever the workspace has. */
export const neverExported: readonly string[] = [
  'Passwords of links and shares, secrets of webhooks, keys of export schedules, tokens of the API, and addresses of shares.',
  'Members, accounts, invites, tokens and personal saved views: they belong to people and not to the workspace.',
  'The plan and the limits of the workspace, which its operator sets.',
  'Deliveries of webhooks, stored responses of idempotency keys, runs of export schedules, and reports of erasures.',
  'Proofs of domains, and whether webhooks and export schedules were turned on.',
  'Visits after the positions that the manifest names.',
];

/** @throws CommandError when it is longer than it may be when it is read */
export function formatExportManifest(manifest: ExportManifest): Buffer {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  if (bytes.length <= manifestBytesMax) return bytes;
  throw new CommandError(`The export is too large: ${manifestName} would have ${bytes.length} bytes.`);
}

/** Identifies an export in all of its files: their hashes are in the manifest. */
export function hashManifest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @throws CommandError when this program cannot import it, in words */
export function parseExportManifest(bytes: Buffer): ExportManifest {
  const given = parseJson(bytes);
  if (given['type'] === undefined && given['postgres'] !== undefined)
    throw new CommandError('This is a backup of a whole installation, and no export of a workspace: use `restore`.');
  const { format } = given;
  if (typeof format === 'number' && format !== exportFormat)
    throw new CommandError(
      `The export has the format ${format}, and this program reads the format ${exportFormat}: import it with the version that made it. Nothing was changed.`,
    );
  const parsed = manifestSchema.safeParse(given);
  if (!parsed.success)
    throw new CommandError(
      `${manifestName} is damaged: ${z.prettifyError(parsed.error).slice(0, 300)}. Nothing was changed.`,
    );
  expectKinds(parsed.data);
  return parsed.data;
}

function parseJson(bytes: Buffer): Record<string, unknown> {
  try {
    const given: unknown = JSON.parse(bytes.toString('utf8'));
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Record<string, unknown>;
  } catch {
    // The same message as for anything else that is no manifest.
  }
  throw new CommandError(`${manifestName} is damaged: it is no JSON object. Nothing was changed.`);
}

/** What this program does not know would be lost, and what is missing would look as if the workspace had none. */
function expectKinds({ kinds }: ExportManifest): void {
  const found = new Set<string>();
  for (const { name, fields } of kinds) {
    if (!isKind(name))
      throw new CommandError(
        `The export has the kind "${name}", which this program does not know. Nothing was changed.`,
      );
    if (found.has(name))
      throw new CommandError(`${manifestName} is damaged: it has the kind "${name}" twice. Nothing was changed.`);
    found.add(name);
    const known = fieldNamesOf(name);
    const unknown = fields.find((field) => !known.includes(field));
    if (unknown !== undefined)
      throw new CommandError(
        `"${name}" has the field "${unknown}", which this program does not know. Nothing was changed.`,
      );
    const missing = known.find((field) => !fields.includes(field));
    if (missing !== undefined) throw new CommandError(`"${name}" lacks the field "${missing}". Nothing was changed.`);
  }
  const missing = kindNames.find((name) => !found.has(name));
  if (missing !== undefined) throw new CommandError(`The export lacks the kind "${missing}". Nothing was changed.`);
}

function isKind(name: string): name is KindName {
  return kindNames.some((known) => known === name);
}

/** What a manifest says about a kind, which it has. */
export function findKind(manifest: ExportManifest, name: KindName): ExportedKind {
  const kind = manifest.kinds.find((each) => each.name === name);
  if (!kind) throw new Error(`There is no kind ${name}.`);
  return kind;
}
