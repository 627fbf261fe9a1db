import { expect, test } from 'vitest';
import { createAgentClassifier } from '../../src/decide/classify-agent.ts';
import { createHeadParser } from '../../src/fast-lane/parse-head.ts';
import { receive } from '../../src/fast-lane/share-read-buffer.ts';
import { createHeaderBlockCache } from '../../src/fast-lane/cache-header-blocks.ts';

const view = (text: string) => {
  const bytes = Uint8Array.from(Buffer.from(text, 'latin1'));
  return new DataView(bytes.buffer);
};

function find(cache: ReturnType<typeof createHeaderBlockCache<string>>, text: string): string | undefined {
  const bytes = view(text);
  const found = cache.find(bytes, 0, bytes.byteLength);
  if (found === undefined) cache.offer(bytes, 0, bytes.byteLength, () => text);
  return found;
}

test('a block is cached when it comes a second time, unless it is long', () => {
  const cache = createHeaderBlockCache<string>(4_096);
  expect(['a block', 'a block', 'a block'].map((text) => find(cache, text))).toEqual([undefined, undefined, 'a block']);
  const long = 'x'.repeat(2_049);
  expect([long, long, long].map((text) => find(cache, text))).toEqual([undefined, undefined, undefined]);
});

test('blocks that share a slot are never confused', () => {
  const cache = createHeaderBlockCache<string>(4);
  for (let block = 0; block < 5_000; block++) {
    const text = `block ${String(block).padStart(6, '0')}`;
    for (let again = 0; again < 3; again++) expect([undefined, text]).toContain(find(cache, text));
  }
});

test('blocks that differ in one byte have slots of their own, wherever that byte is', () => {
  for (let at = 0; at < 95; at++) {
    const cache = createHeaderBlockCache<string>(4_096);
    const texts = Array.from(
      { length: 90 },
      (_, n) => 'x'.repeat(at) + String.fromCharCode(33 + n) + 'x'.repeat(94 - at),
    );
    for (const text of [...texts, ...texts]) find(cache, text);
    expect(texts.filter((text) => find(cache, text) === text).length, `byte ${at}`).toBeGreaterThan(75);
  }
});

test('the head parser never returns the headers of another visitor', () => {
  const parseHead = createHeadParser(createAgentClassifier());
  for (let visitor = 0; visitor < 20_000; visitor++) {
    const host = `h${String(visitor).padStart(6, '0')}.example`;
    const head = Buffer.from(`GET /spring HTTP/1.1\r\nHost: ${host}\r\nAccept: */*\r\n\r\n`);
    for (let again = 0; again < 3; again++) {
      const found = parseHead(receive(head))?.headers.host;
      if (found !== host) expect(found).toBe(host);
    }
  }
});

test('a cached block keeps no more than itself in memory', () => {
  const parseHead = createHeadParser(createAgentClassifier());
  const head = Buffer.from('GET /spring HTTP/1.1\r\nHost: go.example\r\n\r\n');
  for (let again = 0; again < 3; again++) parseHead(receive(head));
  const kept = parseHead(receive(head))?.headers.requestJson;
  expect(kept?.buffer.byteLength).toBe(kept?.length);
});
