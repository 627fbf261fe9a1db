import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createdWebhook, delivery, link, success, webhookEvent, webhookEventTypes } from '@linkplane/contracts';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const text = readFileSync(resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const blocksIn = (language: string) =>
  [...text.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, block]) => block ?? '');
const [verifierInNode = ''] = blocksIn('js');
const [verifierInPython = ''] = blocksIn('python');
const examples = blocksIn('json').map((block) => JSON.parse(block) as Record<string, unknown>);

const secret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDVxvGHTlSmoA=';
const otherSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=';
const body = '{"type":"link.clicked","timestamp":"2026-01-15T09:30:00.000Z","data":{"slug":"é 🛒"}}';

type Headers = Record<string, string>;
type Given = { headers: Headers; body: string; secret: string };

/** Signatures made with the library of Standard Webhooks. */
function sign(at: Date, ...secrets: string[]): Headers {
  const id = 'evt_5tYhQw2mN4pQ7sT1vYzA';
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': secrets.map((one) => new Webhook(one).sign(id, at, body)).join(' '),
  };
}

const now = new Date();
const minutesFromNow = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const signed = sign(now, secret);
const cases: [what: string, given: Given, isGenuine: boolean][] = [
  ['the signed body', { headers: signed, body, secret }, true],
  ['two signatures, the second by the secret', { headers: sign(now, otherSecret, secret), body, secret }, true],
  ['four minutes ago', { headers: sign(minutesFromNow(-4), secret), body, secret }, true],
  ['six minutes ago', { headers: sign(minutesFromNow(-6), secret), body, secret }, false],
  ['in six minutes', { headers: sign(minutesFromNow(6), secret), body, secret }, false],
  ['another secret', { headers: signed, body, secret: otherSecret }, false],
  ['another body', { headers: signed, body: body.replace('é', 'e'), secret }, false],
  ['another id', { headers: { ...signed, 'webhook-id': 'evt_other' }, body, secret }, false],
  [
    'another version',
    { headers: { ...signed, 'webhook-signature': signed['webhook-signature']!.replace('v1,', 'v2,') }, body, secret },
    false,
  ],
  ['a timestamp that is not a number', { headers: { ...signed, 'webhook-timestamp': 'now' }, body, secret }, false],
  ['an empty signature', { headers: { ...signed, 'webhook-signature': 'v1,' }, body, secret }, false],
  ['a signature of other characters', { headers: { ...signed, 'webhook-signature': 'v1,é' }, body, secret }, false],
  ['no headers at all', { headers: {}, body, secret }, false],
];

let directory: string;
beforeAll(() => void (directory = mkdtempSync(join(tmpdir(), 'linkplane-webhooks-'))));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a program that reads the cases and prints whether each is accepted. */
function check(command: string, fileName: string, program: string): boolean[] {
  const file = join(directory, fileName);
  writeFileSync(file, program);
  const input = JSON.stringify(cases.map(([, given]) => given));
  return JSON.parse(execFileSync(command, [file], { input, encoding: 'utf8' })) as boolean[];
}

const verifyInNode = () =>
  check(
    process.execPath,
    'verify.mjs',
    `${verifierInNode}
import { readFileSync } from 'node:fs';
const cases = JSON.parse(readFileSync(0, 'utf8'));
console.log(JSON.stringify(cases.map(({ headers, body, secret }) => isGenuine(headers, body, secret))));`,
  );

const verifyInPython = () =>
  check(
    'python3',
    'verify.py',
    `${verifierInPython}
import json, sys
cases = json.load(sys.stdin)
print(json.dumps([is_genuine(one["headers"], one["body"].encode(), one["secret"]) for one in cases]))`,
  );

describe('the signature verification of docs/webhooks.md accepts genuine requests only', () => {
  const expected = cases.map(([what, , isGenuine]) => [what, isGenuine]);
  const withNames = (judged: boolean[]) => cases.map(([what], nth) => [what, judged[nth]]);

  test('in Node.js', () => expect(withNames(verifyInNode())).toEqual(expected));

  test('in Python', (context) => {
    if (spawnSync('python3', ['--version']).status !== 0) return context.skip('Python is not installed here');
    expect(withNames(verifyInPython())).toEqual(expected);
  });
});

test('the examples of docs/webhooks.md match the API contract field by field', () => {
  const events = examples.filter((example) => webhookEventTypes.some((type) => type === example['type']));
  expect(events.map((event) => event['type'])).toEqual(webhookEventTypes);
  for (const event of events) expect(webhookEvent.parse(event)).toEqual(event);
  expect(link.strict().safeParse(events[2]?.['data']).error).toBeUndefined();
  expect(success(createdWebhook.strict()).safeParse(examples[0]).error).toBeUndefined();
  expect(delivery.shape.attempts.element.strict().safeParse(examples.at(-1)).error).toBeUndefined();
});
