import { z } from 'zod';
import { domainName } from '../fields/domain-name.ts';
import { shownInstant } from '../fields/instant.ts';
import { text } from '../fields/text.ts';
import { isWebUrl, urlOf } from '../fields/web-url.ts';
import { importStopReasons } from './import-stop-reasons.ts';

/** Services whose links can be read through their API with a key. */
export const importedServices = ['shlink', 'kutt', 'dub', 'rebrandly', 'shortio', 'bitly'] as const;
export type ImportedService = (typeof importedServices)[number];

/** Jobs of an account that run, wait for their turn or are paused. */
export const unfinishedJobsMax = 5;
const urlCharsMax = 2_048;
const keyCharsMax = 1_000;
const accountCharsMax = 64;
const hostPairsMax = 50;

const metas = {
  service: { description: 'The service that links are read from.', example: 'dub' },
  url: {
    description:
      'Where the service is reached: your own Shlink or Kutt, which has no other address. Default: the API of the service.',
    example: 'https://s.old.example',
  },
  account: {
    description:
      'Names the account, where a workspace imports from several accounts of one service: each has its own later imports.',
    example: 'marketing',
  },
  apiKey: {
    description:
      'Key of the API of the service. It is stored encrypted until the import is done, or until the job has rested for 30 days, and no response contains it.',
    example: 'dub_8dK2mN4pQ7sT1vYzAb9h3Lq2',
  },
  hosts: {
    description:
      'Which domain of the workspace, or the host of the service itself, gets the short URLs of a host of the source. Other hosts stay as they are.',
    example: [{ from: 's.old.example', to: 'go.acme.example' }],
  },
  from: { description: 'Host of short URLs at the source.', example: 's.old.example' },
  to: { description: 'Host that they have here.', example: 'go.acme.example' },
  dropOlder: {
    description:
      'Clicks that are older than the workspace keeps them count without their dates; otherwise they stop the job. Default: false.',
    example: false,
  },
  openProtected: {
    description:
      'Imports links whose password is not known without it, so that everyone can follow them; otherwise they are left out. Only for shortio and kutt. Default: false.',
    example: false,
  },
  withoutClicks: {
    description: 'Reads no numbers of clicks, which saves the quota of the source. Only for bitly. Default: false.',
    example: false,
  },
  dryRun: {
    description:
      'Checks everything first and changes nothing: the import begins with POST /import-jobs/:id/run. Default: false.',
    example: true,
  },
};

const flag = () => z.boolean('must be true or false').optional();
const accountPattern = /^[\w-]{1,64}$/;
const keyPattern = /^[!-~]+$/;

const apiKey = () =>
  text(keyCharsMax)
    .refine((key) => keyPattern.test(key), 'must have printable ASCII characters without spaces only')
    .meta({ ...metas.apiKey, wire: { type: 'string', maxLength: keyCharsMax, pattern: keyPattern.source } });

const sourceUrl = () =>
  urlOf(
    {
      accepts: (url) => isWebUrl(url) && url.search === '' && url.hash === '',
      message: 'must be an absolute http or https URL without credentials, query and fragment',
      format: 'web-url',
    },
    urlCharsMax,
  );

const hostPairs = () =>
  z
    .array(
      z.object(
        { from: domainName().meta(metas.from), to: domainName().meta(metas.to) },
        'must be an object with from and to',
      ),
      'must be a list of objects with from and to',
    )
    .max(hostPairsMax, `must have at most ${hostPairsMax} entries`);

/** Body of POST /import-jobs. */
export const createImportJobBody = z.object(
  {
    service: z.enum(importedServices, `must be one of ${importedServices.join(', ')}`).meta(metas.service),
    url: sourceUrl().optional().meta(metas.url),
    account: text(accountCharsMax)
      .refine((name) => accountPattern.test(name), 'must have 1 to 64 letters a to z, digits, "_" and "-"')
      .optional()
      .meta({
        ...metas.account,
        wire: { type: 'string', maxLength: accountCharsMax, pattern: accountPattern.source },
      }),
    apiKey: apiKey(),
    hosts: hostPairs().optional().meta(metas.hosts),
    dropOlder: flag().meta(metas.dropOlder),
    openProtected: flag().meta(metas.openProtected),
    withoutClicks: flag().meta(metas.withoutClicks),
    dryRun: flag().meta(metas.dryRun),
  },
  'must be a JSON object',
);

/** Body of POST /import-jobs/:id/run. */
export const runImportJobBody = z.object(
  {
    apiKey: apiKey().optional(),
    dropOlder: flag().meta(metas.dropOlder),
    hosts: hostPairs().optional().meta(metas.hosts),
  },
  'must be a JSON object',
);

/** Body of POST /import-jobs/:id/undo. */
export const undoImportJobBody = z.object(
  {
    deleteInUse: flag().meta({
      description:
        'Links that were edited or clicked here go as well; clicks that happened here stay in the reports. Default: false.',
      example: false,
    }),
  },
  'must be a JSON object',
);

export const importJobTasks = ['check', 'import', 'undo'] as const;
export const importJobStates = ['queued', 'running', 'paused', 'stopped', 'done'] as const;
export const importJobSteps = ['read', 'links', 'clicks', 'undo'] as const;

const count = (description: string, example: number) => z.int().min(0).meta({ description, example });

const progress = z
  .object({
    step: z.enum(importJobSteps).meta({
      description: 'read: what the source has is read; links and clicks: it is stored; undo: it is removed.',
      example: 'links',
    }),
    done: count('How much of the step is done: items, links or clicks.', 1_200),
    total: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'How much the step is in all; null: not known yet.', example: 4_800 }),
    secondsLeft: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'How long the step will take at its pace so far; null: not known.', example: 21 }),
    waitsUntil: shownInstant()
      .nullable()
      .meta({ description: 'The source has asked to wait until then; null: it has not.', example: null }),
  })
  .meta({ id: 'ImportJobProgress', description: 'How far a job is.' });

const result = z
  .object({
    created: count('Links that were created, or would be.', 4_790),
    updated: count('Links of an earlier import that were brought up to date.', 0),
    unchanged: count('Links that were imported before, and have not changed since.', 0),
    keptEdited: count('Links that were edited here, and stay as they are.', 0),
    keptDeleted: count('Links that were deleted here, and stay deleted.', 0),
    refused: count('Links that are not imported, such as those whose slug is taken.', 10),
    leftOut: count('Links of the source that could not be read, or that have a password that is not known.', 0),
    clicks: count('Clicks of people that were imported; in a dry run those that the source has.', 81_230),
    bots: count('Clicks of bots: they are stored and not counted.', 1_204),
    clicksWithoutLink: count('Clicks of links that are not here.', 12),
    undatedClicks: count('Clicks without a date: they are in the totals of links, and in no report of a period.', 0),
    olderClicks: count('Clicks that are older than the workspace keeps them: they count without their dates.', 0),
    isWhole: z.boolean().meta({
      description:
        'Whether every link of the source is here, or would be. When it is false, the problems say which are not, and why.',
      example: false,
    }),
  })
  .meta({ id: 'ImportJobResult', description: 'What a job has imported, or what a dry run says that it would.' });

const undone = z
  .object({
    clicks: count('Clicks that were removed, those of bots included.', 82_434),
    deleted: count('Links that were deleted.', 4_780),
    inUse: count('Links that were kept because they were clicked or edited here.', 10),
    suspended: count('Links that were kept because the operator of the service has suspended them.', 0),
  })
  .meta({ id: 'ImportJobUndo', description: 'What an undo has removed, and what it has kept.' });

const stop = z
  .object({
    reason: z
      .enum(importStopReasons)
      .meta({ description: 'Why; its meaning never changes.', example: 'SOURCE_REFUSED' }),
    message: z.string().meta({ description: 'Why, for people.', example: 'Dub has refused the key.' }),
    detail: z
      .string()
      .nullable()
      .meta({ description: 'What the source has said, as it has said it; null: nothing.', example: null }),
  })
  .meta({ id: 'ImportJobStop', description: 'Why a job does not go on.' });

/** A job in responses. */
export const importJob = z
  .object({
    id: z.string().meta({ description: 'Id of the job.', example: 'imj_q1elggt3h2ufkDLwJZXh' }),
    service: z.enum(importedServices).meta(metas.service),
    url: z.string().nullable().meta({ description: 'Where the service is reached; null: its own API.', example: null }),
    account: z.string().nullable().meta({ description: 'Name of the account; null: it has none.', example: null }),
    hosts: z.array(z.object({ from: z.string().meta(metas.from), to: z.string().meta(metas.to) })).meta(metas.hosts),
    dropOlder: z.boolean().meta(metas.dropOlder),
    openProtected: z.boolean().meta(metas.openProtected),
    withoutClicks: z.boolean().meta(metas.withoutClicks),
    task: z.enum(importJobTasks).meta({
      description: 'What it does, or did last: check (a dry run), import, or undo.',
      example: 'import',
    }),
    state: z.enum(importJobStates).meta({
      description:
        'queued: it will run; running; paused: by a person; stopped: it needs a change, see stop; done: the task has ended.',
      example: 'running',
    }),
    hasKey: z
      .boolean()
      .meta({ description: 'Whether the key is stored; otherwise running it needs one.', example: true }),
    progress: progress.nullable().meta({ description: 'How far it is; null while it does not run.' }),
    result: result.nullable().meta({ description: 'What its last check or import has done; null: none has ended.' }),
    resultOf: z
      .enum(['check', 'import'])
      .nullable()
      .meta({ description: 'Which task the result is of; null without one.', example: 'import' }),
    undone: undone.nullable().meta({ description: 'What its undo has removed; null: it was not undone.' }),
    problems: z.record(z.string(), z.int().min(0)).meta({
      description: 'How many problems of each code the last check or import has listed.',
      example: { SLUG_TAKEN: 9 },
    }),
    resumesAt: shownInstant().nullable().meta({
      description: 'When a queued job goes on, where the source has no quota left before; null: as soon as it can.',
      example: null,
    }),
    stop: stop.nullable().meta({ description: 'Why it is stopped, or waits; null: it is not.' }),
    createdAt: shownInstant().meta({ description: 'When it was created.', example: '2026-01-15T09:30:00.000Z' }),
    updatedAt: shownInstant().meta({
      description: 'When its state last changed.',
      example: '2026-01-15T09:31:00.000Z',
    }),
  })
  .meta({ id: 'ImportJob', description: 'An import of links and clicks from another service.' });

export type ImportJob = z.infer<typeof importJob>;
export type ImportJobProgress = NonNullable<ImportJob['progress']>;
export type ImportJobResult = NonNullable<ImportJob['result']>;
export type ImportJobUndo = NonNullable<ImportJob['undone']>;
export type ImportJobStep = (typeof importJobSteps)[number];
export type ImportJobTask = (typeof importJobTasks)[number];
export type ImportJobState = (typeof importJobStates)[number];
export type CreateImportJobBody = z.output<typeof createImportJobBody>;
export type RunImportJobBody = z.output<typeof runImportJobBody>;
