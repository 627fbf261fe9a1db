import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as contracts from '@linkplane/contracts';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const names = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
];
/** What a reader has: a token, as docs/api/quick-start.md says, and what every shell has, or zsh. */
const given = new Set(['LINKPLANE_TOKEN', 'HOME', 'PATH', 'PWD', 'USER', 'fpath']);

type Sample = { name: string; line: number; code: string; before: string };

/** The blocks of a shell, each with all that stands before it in its file. */
function readSamples(name: string): Sample[] {
  const text = readFileSync(join(root, name), 'utf8');
  return [...text.matchAll(/^```(?:sh|bash|console)\b[^\n]*\n([^]*?)^```$/gm)].map((match) => ({
    name,
    line: text.slice(0, match.index).split('\n').length,
    code: match[1] ?? '',
    before: text.slice(0, match.index),
  }));
}

const samples = names.flatMap(readSamples);
/** In single quotes a shell replaces nothing. */
const withoutLiterals = (code: string) => code.replaceAll(/'[^']*'/g, "''");
const isSet = (variable: string, text: string) =>
  new RegExp(`(?:^|[\\s;(])(?:export |read (?:-r )?|for )?${variable}(?:=|\\s+in\\b|$)`, 'm').test(text);

test.each(samples)('$name:$line uses no variable that the reader does not have', ({ code, before }) => {
  const used = [...withoutLiterals(code).matchAll(/(?<!\\)\$\{?([A-Za-z_]\w*)/g)].map(([, variable = '']) => variable);
  expect(used.filter((variable) => !given.has(variable) && !isSet(variable, `${before}\n${code}`))).toEqual([]);
});

type Call = { method: string; url: URL; body: string | undefined };

/** The value that a text gives a variable; a placeholder for those that commands compute. */
function valueOf(variable: string, text: string): string {
  return new RegExp(`\\b${variable}=(?:'([^']*)'|"([^"$]*)"|([\\w./:-]+))`).exec(text)?.slice(1).find(Boolean) ?? 'x';
}

/** The words of a command, by the rules of a shell as far as samples use them. */
function splitWords(command: string, text: string): string[] {
  const words = command.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/g);
  return [...words].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|"((?:\\.|[^"\\])*)"/g,
      (_, literal?: string, quoted?: string) =>
        literal ??
        (quoted ?? '')
          .replaceAll(/\$\{?(\w+)\}?/g, (__, variable: string) => valueOf(variable, text))
          .replaceAll(/\\(.)/g, '$1'),
    ),
  );
}

/** The calls of the API in a block. */
function readCalls({ code, before }: Sample): Call[] {
  const commands = code.replaceAll('\\\n', ' ').matchAll(/\bcurl ((?:'[^']*'|"(?:\\.|[^"\\])*"|[^'"\n|>;)])*)/g);
  return [...commands].flatMap(([, command = '']) => {
    const words = splitWords(command, `${before}\n${code}`);
    const after = (...options: string[]) => words.find((_, index) => options.includes(words[index - 1] ?? ''));
    const address = words.find((word) => /^[^\s{]*\/v1\//.test(word));
    const url = address && URL.parse(address.slice(address.indexOf('/v1/')), 'http://localhost:8080');
    const body = after('-d', '--data', '--data-binary');
    return url ? [{ url, body, method: after('-X', '--request') ?? (body === undefined ? 'GET' : 'POST') }] : [];
  });
}

const routes = Object.entries(contracts)
  .filter(([name]) => name.endsWith('Routes'))
  .flatMap(([, table]) => Object.values(table as contracts.Routes))
  // Fixed paths before those with parameters.
  .toSorted((a, b) => a.path.split(':').length - b.path.split(':').length);

function findRoute({ method, url }: Call): contracts.Route | undefined {
  const path = url.pathname.replace(/^\/(?:api\/)?v1/, '');
  const matches = (route: contracts.Route) => new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
  return routes.find((route) => route.method === method.toLowerCase() && matches(route));
}

const calls = samples.flatMap((sample) => readCalls(sample).map((call) => ({ ...sample, call })));

describe('calls of the API', () => {
  test('are found in the documents', () => expect(calls.length).toBeGreaterThan(25));

  test.each(calls)('$name:$line calls an operation, with parameters and a body that it takes', ({ call }) => {
    const route = findRoute(call);
    if (call.url.pathname === '/v1/openapi.json') return;
    expect(route, `${call.method} ${call.url.pathname}`).toBeDefined();
    if (!route) return;
    const names = [...new Set(call.url.searchParams.keys())];
    const query = Object.fromEntries(
      names
        .map((name) => [name, call.url.searchParams.getAll(name)] as const)
        .map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
    );
    // Parameters that another command computes.
    if (names.includes('x') && route.method === 'get') return;
    expect(contracts.findUnknownParameters(route, query)).toEqual([]);
    expect(route.query?.safeParse(query).error).toBeUndefined();
    if (!route.body || call.body?.startsWith('@')) return;
    const body = JSON.parse(call.body ?? '{}') as unknown;
    expect(contracts.findUnknownFields(route, body)).toEqual([]);
    expect(route.body.safeParse(body).error).toBeUndefined();
  });
});
