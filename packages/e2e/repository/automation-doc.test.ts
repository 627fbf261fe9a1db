import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  buildOpenApi,
  createLinkBody,
  linkRoutes,
  webhookEventTypes,
  type JsonSchema,
  type Operation,
} from '@linkplane/contracts';
import { describe, expect, test } from 'vitest';

const docs = resolve(import.meta.dirname, '../../../docs/api');
const guide = readFileSync(resolve(docs, 'automation.md'), 'utf8');
const document = buildOpenApi();

const resolved = (schema: JsonSchema | undefined): JsonSchema =>
  schema?.$ref ? resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? '']) : (schema ?? {});
const operationOf = (method: string, path: string): Operation | undefined =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

/** The fields of `data` in the successful response of a call. */
function dataFieldsOf({ responses }: Operation): string[] {
  const success = responses[200] ?? responses[201];
  const content = success && 'content' in success ? success.content : undefined;
  return Object.keys(resolved(content?.['application/json']?.schema?.properties?.['data']).properties ?? {});
}

/** The fields of `data` of an event. */
function eventFieldsOf(type: string): string[] {
  const sent = document.webhooks[type]?.post.requestBody.content['application/json']?.schema;
  return Object.keys(resolved(resolved(sent).properties?.['data']).properties ?? {});
}

const rows = guide.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
const dataNamesIn = (text: string) => [...text.matchAll(/`data\.(\w+)`/g)].map(([, name]) => name);

test('every call that docs/api/automation.md names exists', () => {
  const calls = [...guide.matchAll(/`(GET|POST|PUT|PATCH|DELETE) \/v1(\/[^`]*)`/g)];
  expect(calls.length).toBeGreaterThan(6);
  for (const [call, method = '', path = ''] of calls) expect(operationOf(method, path), call).toBeDefined();
});

test('the fields of responses and events in docs/api/automation.md are those of the API', () => {
  const calls = rows.flatMap(([, , call = '', fields = '']) => {
    const [, method = '', path = ''] = /^`(\w+) \/v1(\S+)`$/.exec(call) ?? [];
    const operation = operationOf(method, path);
    return operation ? [{ call, names: dataNamesIn(fields), known: dataFieldsOf(operation) }] : [];
  });
  const events = rows.flatMap(([, event = '', fields = '']) => {
    const type = webhookEventTypes.find((each) => event === `\`${each}\``);
    return type ? [{ call: type, names: dataNamesIn(fields), known: eventFieldsOf(type) }] : [];
  });
  expect([calls.length, events.length]).toEqual([7, 3]);
  for (const { call, names, known } of [...calls, ...events]) {
    expect(names.length, call).toBeGreaterThan(0);
    for (const name of names) expect(known, call).toContain(name);
  }
});

test('the body of docs/api/automation.md creates a link', () => {
  const [, body = ''] = /^```json\n([^]*?)^```$/m.exec(guide) ?? [];
  const given = JSON.parse(body) as object;
  expect(Object.keys(createLinkBody.parse(given))).toEqual(expect.arrayContaining(Object.keys(given)));
});

type Workflow = {
  nodes: { name: string; type: string; parameters: Record<string, unknown> & { url?: string; method?: string } }[];
  connections: Record<string, { main: { node: string }[][] }>;
};

test('the workflow for n8n connects its nodes, and its requests and their fields are those of the API', () => {
  const { nodes, connections } = JSON.parse(readFileSync(resolve(docs, 'n8n-workflow.json'), 'utf8')) as Workflow;
  const names = nodes.map(({ name }) => name);
  const targets = Object.values(connections).flatMap(({ main }) => main.flat().map(({ node }) => node));
  expect(new Set(names).size).toBe(names.length);
  expect([...Object.keys(connections), ...targets].filter((name) => !names.includes(name))).toEqual([]);
  expect(targets.toSorted()).toEqual(names.slice(1).toSorted());
  const requests = nodes.filter(({ type }) => type === 'n8n-nodes-base.httpRequest');
  const found = requests.map(({ parameters: { url = '', method = '' } }) => {
    const path = url.replace(/^=http:\/\/localhost:8080\/v1/, '').replaceAll(/\{\{[^}]*\}\}/g, '*');
    const known = Object.keys(document.paths).find((each) => each.replaceAll(/\{\w+\}/g, '*') === path);
    return known && document.paths[known]?.[method.toLowerCase()]?.operationId;
  });
  expect(found).toEqual(['putLinkByExternalId', 'getLinkStats']);
  const sent = [...String(requests[0]?.parameters['jsonBody']).matchAll(/(\w+): /g)].map(([, name = '']) => name);
  expect(Object.keys(linkRoutes.putLinkByExternalId.body.shape)).toEqual(expect.arrayContaining(sent));
  const stats = operationOf('GET', '/links/:id/stats');
  expect(stats && dataFieldsOf(stats)).toContain('totalClicks');
});

describe('the verification of docs/api/automation.md', () => {
  const key = 'a secret of some length';
  const secret = `whsec_${Buffer.from(key).toString('base64')}`;
  const body = '{"type":"link.clicked","data":{"slug":"ü"}}';
  const now = Math.floor(Date.now() / 1_000);
  const sign = (at: number, signedWith = key) =>
    `v1,${createHmac('sha256', signedWith).update(`evt_1.${at}.${body}`).digest('base64')}`;
  const cases = [
    { what: 'genuine', timestamp: now, signature: sign(now), isGenuine: true },
    { what: 'during a rotation', timestamp: now, signature: `${sign(now, 'old')} ${sign(now)}`, isGenuine: true },
    { what: 'by another key', timestamp: now, signature: sign(now, 'another'), isGenuine: false },
    { what: 'too old', timestamp: now - 400, signature: sign(now - 400), isGenuine: false },
    { what: 'unsigned', timestamp: now, signature: '', isGenuine: false },
  ];
  const codeIn = (language: string) => new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(guide)?.[1] ?? '';

  test.for(cases)(
    'for Zapier passes on what is $what only if genuine',
    ({ timestamp, signature, isGenuine }, context) => {
      if (spawnSync('python3', ['--version']).status !== 0) context.skip('Python is not installed here');
      const input = { body, id: 'evt_1', timestamp: String(timestamp), signature, secret };
      const program = `import json, sys\ninput_data = json.load(sys.stdin)\n${codeIn('python')}\nprint(json.dumps(output))`;
      const run = () => execFileSync('python3', ['-c', program], { input: JSON.stringify(input), stdio: 'pipe' });
      if (isGenuine) expect(JSON.parse(run().toString())).toEqual({ type: 'link.clicked', slug: 'ü' });
      else expect(run).toThrow('not sent by Linkplane');
    },
  );

  test.each(cases)('for n8n passes on what is $what only if genuine', ({ timestamp, signature, isGenuine }) => {
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
    const code = codeIn('js').replace("'whsec_...'", JSON.stringify(secret));
    const program = `
const $input = { first: () => ({ json: { headers: ${JSON.stringify(headers)} } }) };
const helpers = { getBinaryDataBuffer: async () => Buffer.from(${JSON.stringify(body)}) };
(async function () {${code}}).call({ helpers }).then((items) => console.log(JSON.stringify(items)));`;
    const items: unknown = JSON.parse(
      execFileSync(process.execPath, ['--input-type=commonjs', '-e', program]).toString(),
    );
    expect(items).toEqual(isGenuine ? [{ json: JSON.parse(body) as unknown }] : []);
  });
});
