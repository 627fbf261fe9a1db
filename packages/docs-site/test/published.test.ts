import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildOpenApi } from '@linkplane/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { guideSource, listGuides, publishedGroups } from '../src/guides.ts';
import { checkExternalLink } from '../src/publish/check-external-link.ts';
import { checkRepositoryLinks, checkSiteLinks, writeSite } from '../src/publish/index.ts';

const root = resolve(import.meta.dirname, '../../..');
const address = { origin: 'https://docs.example.com', base: '/linkplane/' };
const scratch = mkdtempSync(join(tmpdir(), 'linkplane-docs-'));
const directory = join(scratch, 'site');
const read = (file: string) => readFileSync(join(directory, file), 'utf8');
const searchIndexBytesMax = 300_000;

beforeAll(() => void writeSite({ document: buildOpenApi(), root, directory, ...address }));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe('the built documentation', () => {
  test('has no link, anchor or picture that leads nowhere', () => {
    expect(checkSiteLinks({ directory, root, ...address })).toEqual([]);
  });

  test('has a page for every Markdown file of docs/, and for those of contributors', () => {
    const written = globSync('docs/**/*.md', { cwd: root });
    const others = ['CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'];
    expect(listGuides(publishedGroups).map(guideSource).toSorted()).toEqual([...written, ...others].toSorted());
  });

  test('shows the pictures of its Markdown files, with their size', () => {
    const [, src = ''] = /<img src="\/linkplane\/([^"]+)" alt="Links" width="\d+" height="\d+"/.exec(
      read('guides/dashboard/index.html'),
    )!;
    expect(existsSync(join(directory, src))).toBe(true);
    expect(read('guides/architecture/index.html')).toMatch(/<img src="[^"]+\/planes\.svg" alt="The planes"/);
  });

  test('says on each page what it is, where it belongs, and that nothing else may be loaded', () => {
    const pages = globSync('**/index.html', { cwd: directory });
    expect(pages.length).toBeGreaterThan(60);
    for (const page of pages) {
      const html = read(page);
      const path = page.replace(/index\.html$/, '');
      expect(html, page).toContain(`<link rel="canonical" href="https://docs.example.com/linkplane/${path}">`);
      expect(html, page).toMatch(/<meta name="description" content="[^"]{20,}">/);
      expect(html, page).toContain('http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;;');
      expect(html, page).toContain('<meta property="og:title"');
      expect(html, page).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    }
  });

  test('leads from each guide to its source, and has no form that would need the API', () => {
    const webhooks = read('guides/webhooks/index.html');
    expect(webhooks).toContain('https://github.com/linkplane/linkplane/edit/main/docs/webhooks.md');
    expect(read('api/links/index.html')).not.toContain('class="try"');
  });

  test('has a map, rules for robots and a page for addresses that do not exist', () => {
    const pages = globSync('**/index.html', { cwd: directory });
    expect(read('sitemap.xml').match(/<loc>/g)).toHaveLength(pages.length);
    expect(read('robots.txt')).toContain('Sitemap: https://docs.example.com/linkplane/sitemap.xml');
    expect(read('404.html')).toContain('href="/linkplane/"');
    expect(read('404.html')).not.toContain('rel="canonical"');
    expect(read('404.html')).toContain('content="noindex"');
  });

  test('begins with a quick start for each kind of reader', () => {
    const home = read('index.html');
    for (const who of ['creator', 'marketer', 'developer', 'analyst', 'operator'])
      expect(home).toContain(`class="card" href="/linkplane/guides/${who}/"`);
  });

  test('searches titles and texts, with an index that is small on the wire', () => {
    const [file = ''] = globSync('assets/*/search.json', { cwd: directory });
    expect(gzipSync(read(file)).length).toBeLessThan(searchIndexBytesMax);
    const entries = JSON.parse(read(file)) as { href: string; title: string; text: string }[];
    const found = entries.filter(({ text }) => text.includes('insert_quorum'));
    expect(found.map(({ href }) => href)).toContain('/linkplane/guides/operations/#clickhouse-with-replicas');
  });

  test('can be published at the root of a host', () => {
    const atRoot = join(scratch, 'root');
    const place = { origin: 'https://docs.example.com', base: '/' };
    writeSite({ document: buildOpenApi(), root, directory: atRoot, ...place });
    expect(checkSiteLinks({ directory: atRoot, root, ...place })).toEqual([]);
  });
});

test('a broken page, anchor, picture, file of the repository or external link is reported with its page', () => {
  const broken = join(scratch, 'broken');
  cpSync(directory, broken, { recursive: true });
  const page = join(broken, 'guides/webhooks/index.html');
  const links = [
    '<a href="/linkplane/guides/nowhere/">',
    '<a href="/docs/guides/errors">',
    '<a href="/linkplane/guides/errors/#nothing">',
    '<a href="#nothing">',
    '<img src="/linkplane/assets/nothing.png">',
    '<a href="https://github.com/linkplane/linkplane/blob/main/docs/nothing.md">',
    '<a href="http://example.com/">',
    '<a href="errors.md">',
  ];
  writeFileSync(page, readFileSync(page, 'utf8').replace('</main>', `${links.join('')}</main>`));
  const from = 'guides/webhooks/index.html';
  expect(checkSiteLinks({ directory: broken, root, ...address })).toEqual([
    `${from}: /linkplane/guides/nowhere/: no such page or file`,
    `${from}: /docs/guides/errors: not below /linkplane/`,
    `${from}: /linkplane/guides/errors/#nothing: no such heading`,
    `${from}: #nothing: no such heading`,
    `${from}: /linkplane/assets/nothing.png: no such page or file`,
    `${from}: https://github.com/linkplane/linkplane/blob/main/docs/nothing.md: no such file in the repository`,
    `${from}: http://example.com/: not https`,
    `${from}: errors.md: neither a page of the site nor an address of the web`,
  ]);
});

describe('links of Markdown files', () => {
  const files = [
    ...globSync('*.md', { cwd: root }),
    ...globSync('docs/**/*.md', { cwd: root }),
    ...globSync('packages/sdk*/README.md', { cwd: root }),
  ];

  test('of the repository lead to files and headings that exist', () => {
    expect(files).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md']));
    expect(checkRepositoryLinks(root, files)).toEqual([]);
  });

  test('that are broken are reported with their line', () => {
    const fixture = join(scratch, 'fixture');
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(fixture, file)), { recursive: true });
      writeFileSync(join(fixture, file), text);
    };
    write('docs/other.md', '# Two words, & more\n\n## Two\n\n## Two\n');
    write(
      'README.md',
      `# Title

[a](docs/other.md#two-words--more) [b](docs/other.md#two-1) [c](docs) [d](#title) \`[e](nowhere)\`

![a picture](docs/nothing.png)

[a](docs/nothing.md) [b](docs/other.md#three) [c](../secret) [d](#nothing) [e](http://example.com)
`,
    );
    expect(checkRepositoryLinks(fixture, ['README.md'])).toEqual([
      'README.md:5: docs/nothing.png: no such file',
      'README.md:7: docs/nothing.md: no such file',
      'README.md:7: docs/other.md#three: no such heading',
      'README.md:7: ../secret: outside of the repository',
      'README.md:7: #nothing: no such heading',
      'README.md:7: http://example.com: not https',
    ]);
  });
});

test.each([
  ['https://example.com/a?b#c', undefined],
  ['http://localhost:8080/docs', undefined],
  ['mailto:security@linkplane.dev', undefined],
  ['mailto:ada', 'no mail address'],
  ['https://example', 'no host of the web'],
  ['javascript:alert(1)', 'not https'],
])('the external link %s is judged by its letters', (link, problem) => {
  expect(checkExternalLink(link)).toBe(problem);
});
