import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buildOpenApi } from '@linkplane/contracts';
import ts from 'typescript';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSite, listGuides, productGroups, readSiteFiles } from '../src/index.ts';
import { readReference } from '../src/read-reference.ts';
import { renderMarkdown } from '../src/render-markdown.ts';
import { writeSamples } from '../src/write-samples.ts';

const origin = 'https://lnk.example';
const document = buildOpenApi();
const { readGuide, files } = readSiteFiles();
const assets = { style: '/docs/0/docs.css', script: '/docs/0/docs.js', search: '/docs/search.json' };
const guides = listGuides(productGroups);
const site = createSite({ document, readGuide, origin, assets });
const pages = new Map(site.paths.map((path) => [path, site.renderPage(path)]));
const operations = readReference(document).sections.flatMap((section) => section.operations);

const directory = mkdtempSync(join(tmpdir(), 'linkplane-samples-'));
beforeAll(() => {
  mkdirSync(join(directory, 'node_modules/@linkplane'), { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  symlinkSync(resolve(import.meta.dirname, '../../sdk'), join(directory, 'node_modules/@linkplane/sdk'));
});
afterAll(() => rmSync(directory, { recursive: true }));

test('every operation of the API is on a page, and each of its fields is described there', () => {
  const whole = [...pages.values()].join('');
  const ids = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((each) => each.operationId),
  );
  expect(ids.length).toBeGreaterThan(60);
  for (const id of ids) expect(whole, id).toContain(`<h2 id="${id}">`);
  expect(pages.get('/docs/api/links')).toContain('<code>redirectDelayEnabled</code>');
});

test('the first page lists the sections of the reference at an address of their own', () => {
  const list = pages.get('/docs')?.split('<h2 id="api-reference">')[1];
  expect(list).toContain('href="/docs/api/links"');
});

test('a call is described in paragraphs, its scope in the last one', () => {
  expect(pages.get('/docs/api/links')).toMatch(
    /<p>If <code>slug<\/code> [^<]+<code>url<\/code>[^<]+<\/p><p>A token [^<]+<code>links<\/code>\.<\/p>/,
  );
});

test('samples of guides call the origin of the reader, with the variable that the reference has', () => {
  for (const { file, slug } of guides) {
    const html = pages.get(`/docs/guides/${slug}`) ?? '';
    expect(html, file).not.toMatch(/localhost:8080|http:\/\/https:|lnk\.example:/);
    expect(html, file).not.toMatch(/Bearer \$(?!LINKPLANE_TOKEN)\w/);
  }
  expect(pages.get('/docs/guides/rules')).toContain('https://lnk.example/v1/links');
});

test('every link within the documentation leads to a page and to a heading of it', () => {
  for (const [path, html] of pages) {
    for (const [, href = ''] of html.matchAll(/ href="([^"]*)"/g)) {
      if (!href.startsWith('/docs') && !href.startsWith('#')) continue;
      if (href === assets.style) continue;
      const [target = '', anchor] = href.split('#');
      const found = pages.get(target === '' ? path : target);
      expect(found, `${path}: ${href}`).toBeDefined();
      if (anchor !== undefined) expect(found?.includes(` id="${anchor}"`), `${path}: ${href}`).toBe(true);
    }
  }
});

test('links of guides to other files of the repository name files that exist', () => {
  for (const { file } of guides)
    for (const [, path = ''] of renderMarkdown(readGuide(file), file).html.matchAll(/blob\/main\/([^"#]+)/g))
      expect(existsSync(resolve(import.meta.dirname, '../../..', path)), `${file}: ${path}`).toBe(true);
});

test('pages have no inline script or style, no duplicate id, and no markup of a Markdown file', () => {
  for (const [path, html] of pages) {
    expect(html, path).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.length - new Set(ids).size, path).toBe(0);
  }
  const { html } = renderMarkdown('# A <b>\n\n<script>alert(1)</script> [x](javascript:alert(1)) `a<b`', 'webhooks.md');
  expect(html).not.toMatch(/<script|<b>|href="javascript/);
});

test('comments of a Markdown file are left out, outside of code, and names of keys are marked', () => {
  const { html } = renderMarkdown(
    '<!-- list -->\n\nPress <kbd>C</kbd>.\n\n```html\n<!-- kept -->\n```\n',
    'webhooks.md',
  );
  expect(html).not.toContain('list');
  expect(html).toContain('<kbd>C</kbd>');
  expect(html).toContain('kept');
});

test('the search index lists every call and every guide', () => {
  const entries = JSON.parse(site.renderSearchIndex()) as { href: string; title: string }[];
  expect(entries.filter(({ href }) => href.startsWith('/docs/api/'))).toHaveLength(operations.length);
  for (const { title, slug } of guides) {
    expect(
      entries.some(({ href }) => href === `/docs/guides/${slug}`),
      title,
    ).toBe(true);
  }
});

test('the TypeScript samples of all calls compile against the SDK', () => {
  const paths = operations.map((operation) => {
    const path = join(directory, `${operation.id}.ts`);
    const code = writeSamples(operation, origin).find(({ name }) => name === 'TypeScript')?.code ?? '';
    writeFileSync(path, `declare const process: { env: Record<string, string | undefined> };\n${code}\n`);
    return path;
  });
  const program = ts.createProgram(paths, {
    noEmit: true,
    strict: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  });
  const problems = ts
    .getPreEmitDiagnostics(program)
    .filter(({ file }) => file?.fileName.startsWith(directory) === true);
  expect(
    problems.map(
      ({ file, messageText }) => `${file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`,
    ),
  ).toEqual([]);
});

test('samples of calls that change something send the example body in every language', () => {
  const create = operations.find(({ id }) => id === 'createLink');
  const samples = create ? writeSamples(create, origin) : [];
  expect(samples.map(({ name }) => name)).toEqual(['curl', 'TypeScript', 'Python', 'Go']);
  for (const { code } of samples) expect(code).toContain('https://example.com/launch');
});

test('the files that pages need are there', () => {
  expect(files.map(({ name }) => name)).toEqual(['docs.css', 'docs.js', 'inter-latin-wght-normal.woff2']);
  for (const { bytes } of files) expect(bytes.length).toBeGreaterThan(1_000);
});
