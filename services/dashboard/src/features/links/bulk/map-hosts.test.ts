import { expect, test } from 'vitest';
import { findForeignHosts, moveToHost } from './map-hosts.ts';
import type { LinkLine, LinkToImport } from './read-link.ts';

const url = 'https://example.com/';
const own = [{ host: 'localhost:8080' }, { host: 'go.example.com' }];
const lineOf = (fields: Omit<LinkToImport, 'url'>): LinkLine => ({ line: 2, link: { url, ...fields } });

test('foreign hosts are those of links and of aliases, each once, that are no names of own ones', () => {
  const lines = [
    lineOf({
      domain: 'bit.ly',
      aliases: [
        { domain: 'bit.ly', slug: 'a' },
        { domain: 'GO.example.com.', slug: 'b' },
      ],
    }),
    lineOf({ domain: '127.0.0.1:8080', aliases: [{ slug: 'c' }, { domain: 'tiny.example', slug: 'd' }] }),
    lineOf({ aliases: 'no list' }),
    lineOf({ aliases: [null] }),
  ];
  expect(findForeignHosts(lines, own)).toEqual(['bit.ly', 'tiny.example']);
});

test('aliases move with their links, and short URLs that become the same one are one', () => {
  const line = lineOf({
    domain: 'bit.ly',
    slug: 'a',
    aliases: [
      { domain: 'tiny.example', slug: 'a' },
      { domain: 'bit.ly', slug: 'b' },
      { domain: 'localhost:8080', slug: 'c' },
    ],
  });
  const untouched = lineOf({ domain: 'localhost:8080', aliases: [{ slug: 'd' }] });
  expect(moveToHost('go.example.com', ['bit.ly', 'tiny.example'], [line, untouched])).toEqual([
    lineOf({
      domain: 'go.example.com',
      slug: 'a',
      aliases: [
        { domain: 'go.example.com', slug: 'b' },
        { domain: 'localhost:8080', slug: 'c' },
      ],
    }),
    untouched,
  ]);
});
