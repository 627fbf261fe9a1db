import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { tools } from '../../src/mcp/tools.ts';
import { everyRoute } from '../support/route-requests.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../../../../docs/api/mcp.md'), 'utf8');
const inCode = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);

test('docs/api/mcp.md lists every tool with its operation and its scopes, and no other', () => {
  const rows = guide.split('\n').flatMap((line) => {
    const [, tool = '', call = '', scopes = '', effect = ''] = line.split('|').map((cell) => cell.trim());
    return /^`\w+_\w+`$/.test(tool)
      ? [{ tool: inCode(tool)[0], call: inCode(call)[0], scopes: inCode(scopes), effect }]
      : [];
  });
  const described = Object.entries(tools).map(([tool, { operation, isReadOnly, isDestructive }]) => {
    const route = everyRoute.get(operation);
    const effect = isReadOnly ? 'reads' : isDestructive ? expect.stringMatching(/^(changes|deletes)$/) : 'creates';
    return {
      tool,
      call: `${route?.method.toUpperCase()} /v1${route?.path}`,
      scopes: [...(route?.scopes ?? [])],
      effect,
    };
  });
  expect(rows).toEqual(described);
});

test('a tool reads exactly when its route does', () => {
  for (const [name, { operation, isReadOnly }] of Object.entries(tools))
    expect(isReadOnly, name).toBe(everyRoute.get(operation)?.method === 'get');
});

test('the settings for clients in docs/api/mcp.md are JSON with the address of the server', () => {
  const settings = [...guide.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => text);
  expect(settings).toHaveLength(3);
  for (const text of settings) expect(JSON.stringify(JSON.parse(text))).toContain('"http://localhost:8080/mcp"');
});
