import { parse, walk } from 'css-tree';
import fc from 'fast-check';
import { compareCpu } from '@linkplane/testing';
import { describe, expect, test } from 'vitest';
import { cssBytesMax } from '../src/custom-css/restrict-css.ts';
import { renderProfilePage, restrictCss } from '../src/index.ts';
import { hostileTexts } from './hostile-texts.ts';
import { aProfile, parseHtml } from './parse-page.ts';

const problemsOf = (css: string) => restrictCss(css).problems.map(({ line, message }) => `${line}: ${message}`);
/** Undefined where it is refused. */
const restricted = (css: string) => {
  const { css: output, problems } = restrictCss(css);
  return problems.length === 0 ? output : undefined;
};

test.each([
  ['.card{color:red}', '#page .card{color:red}'],
  ['a, h1:hover { margin: 0 }', '#page a,#page h1:hover{margin:0}'],
  ['body { padding: 1px }', '#page{padding:1px}'],
  [':root{--x:1px;gap:var(--x)}', '#page{--x:1px;gap:var(--x)}'],
  ['body.themed > .blocks{gap:2px}', '#page.themed>.blocks{gap:2px}'],
  ['html .card{color:red}', '#page .card{color:red}'],
  ['html > body main .card{color:red}', '#page .card{color:red}'],
  ['.a + .b ~ .c{color:red}', '#page .a+.b~.c{color:red}'],
  [':is(.a, .b):not(.c){color:red}', '#page :is(.a,.b):not(.c){color:red}'],
  ['@media (min-width:40rem){.a{color:red}}', '@media (min-width:40rem){#page .a{color:red}}'],
  ['@media (width >= 40rem){.a{color:red}}', '@media (width>=40rem){#page .a{color:red}}'],
  ['@supports (display:grid){.a{color:red}}', '@supports (display:grid){#page .a{color:red}}'],
  [
    '@keyframes spin{from{rotate:0deg}50%{opacity:.5}to{rotate:1turn}}',
    '@keyframes spin{from{rotate:0deg}50%{opacity:.5}to{rotate:1turn}}',
  ],
  ['.a{background:url(/uploads/wsp_1/hills.webp) center}', '#page .a{background:url(/uploads/wsp_1/hills.webp)center}'],
  ['.a{background:url("/uploads/a.png")}', '#page .a{background:url(/uploads/a.png)}'],
  ['.a::before{content:"<3 \\201c"}', '#page .a::before{content:"<3 “"}'],
  [
    '.a{color:color-mix(in oklch,red 40%,blue);margin:calc(1px + 2%)!important}',
    '#page .a{color:color-mix(in oklch,red 40%,blue);margin:calc(1px + 2%)!important}',
  ],
  ['/* a note */ .a{/* another */color:red}', '#page .a{color:red}'],
  ['.a{position:ABSOLUTE!important}', '#page .a{position:ABSOLUTE!important}'],
  [`.a::before{content:"${'('.repeat(30)}"}`, `#page .a::before{content:"${'('.repeat(30)}"}`],
  [`/* ${'{'.repeat(30)} */.a{color:red}`, '#page .a{color:red}'],
  ['', ''],
])('the style %j becomes %j', (css, expected) => {
  expect(restrictCss(css)).toEqual({ css: expected, problems: [] });
});

const refused: [css: string, problem: RegExp][] = [
  ['@import "//evil.example/x.css";', /1: @import is not possible/],
  ['@import url(https://evil.example/x.css);', /@import is not possible/],
  ['@charset "utf-8"; .a{color:red}', /@charset is not possible/],
  ['@namespace url(http://www.w3.org/1999/xhtml);', /@namespace is not possible/],
  ['@font-face{font-family:x;src:url(https://evil.example/x.woff2)}', /@font-face is not possible/],
  ['@page{margin:0}', /@page is not possible/],
  ['@layer x{.a{color:red}}', /@layer is not possible/],
  ['@scope (footer){a{color:red}}', /@scope is not possible/],
  ['@property --x{syntax:"*";inherits:false}', /@property is not possible/],
  ['.a{background:url(https://evil.example/x.png)}', /url\(\) can only load uploads/],
  ['.a{background:url(//evil.example/x.png)}', /url\(\) can only load uploads/],
  ['.a{background:url("/uploads/../v1/links")}', /url\(\) can only load uploads/],
  ['.a{background:url(/uploads/..%2f..%2fv1)}', /url\(\) can only load uploads/],
  ['.a{background:url(/b/blk_00000000000000000000)}', /url\(\) can only load uploads/],
  ['.a{background:url(data:image/svg+xml,x)}', /url\(\) can only load uploads/],
  ['.a{background:u\\72l(https://evil.example/x.png)}', /url\(\) can only load uploads|cannot be read/],
  ['.a{background:URL(https://evil.example/x.png)}', /url\(\) can only load uploads/],
  ['.a{background:image-set("https://evil.example/x.png" 1x)}', /image-set\(\) is not possible/],
  ['.a{background:-webkit-image-set("x.png" 1x)}', /-webkit-image-set\(\) is not possible/],
  ['.a{background:image("https://evil.example/x.png")}', /image\(\) is not possible/],
  ['.a{background:cross-fade(url(/uploads/a.png),"x.png")}', /cross-fade\(\) is not possible/],
  ['.a{background:src("https://evil.example/x.png")}', /src\(\) is not possible/],
  ['.a{--x:url(https://evil.example/x.png)}', /url\(\) can only load uploads/],
  ['.a{--x:image-set("https://evil.example/x.png" 1x)}', /image-set\(\) is not possible/],
  ['.a{--x:{background:url(https://evil.example)}}', /cannot be read|url\(\)|not possible/],
  ['@supports (background:url(https://evil.example/x.png)){.a{color:red}}', /url\(\)|cannot be read/],
  ['.a{filter:url(https://evil.example/x.svg#y)}', /url\(\) can only load uploads/],
  ['.a{width:expression(alert(1))}', /expression\(\) is not possible/],
  ['.a{behavior:url(/uploads/x.htc)}', /the property behavior is not possible/],
  ['.a{-moz-binding:url(/uploads/x.xml)}', /the property -moz-binding is not possible/],
  ['.a{background:element(#share)}', /element\(\) is not possible/],
  ['.a{background:paint(x)}', /paint\(\) is not possible/],
  ['.a{content:attr(href url)}', /attr\(\) is not possible/],
  ['.a{po\\73ition:fixed}', /position can be static, relative or absolute/],
  ['.a{position:f\\69xed}', /position can be static, relative or absolute/],
  ['.a{position:F\\000049 xed!important}', /position can be static, relative or absolute/],
  ['.a{--p:fixed;position:var(--p)}', /position can be static, relative or absolute/],
  ['.a{position:env(x,fixed)}', /position can be static, relative or absolute/],
  ['.a{position:sticky}', /position can be static, relative or absolute/],
  ['@keyframes x{to{position:f\\69xed}}', /position can be static, relative or absolute/],
  ['.a{-moz-bind\\69ng:none}', /is not possible/],
  ['.a:f\\75llscreen{color:red}', /is not possible/],
  ['.a{position:fixed;inset:0}', /position can be static, relative or absolute/],
  ['.a{position:STICKY}', /position can be static/],
  ['main + .share{display:none}', /beside the content/],
  ['body ~ *{display:none}', /beside the content/],
  [':root > main ~ footer{display:none}', /cannot be read|beside|must begin/],
  ['~ footer{display:none}', /must begin with/],
  ['> footer{display:none}', /must begin with/],
  ['&{color:red}', /a rule in a rule is not possible/],
  ['.a{& .b{color:red}}', /a rule in a rule is not possible/],
  ['.a{.b{color:red}}', /a rule in a rule is not possible|cannot be read/],
  [':host{color:red}', /:host is not possible/],
  ['::part(x){color:red}', /::part\(\) is not possible/],
  ['.a{color:red', /cannot be read|^$/],
  ['.a{content:"</style><script>alert(1)</script>"}', /must not contain <\//],
  ['.a{content:"\\3c/style\\3e"}', /must not contain <\//],
  ['</style><script>alert(1)</script>', /cannot be read/],
  ['<!-- .a{color:red} -->', /cannot be read/],
  ['.a{width:99999999px}', /numbers can be up to 10000/],
  ['}.a{color:red}', /cannot be read/],
  ['{}', /cannot be read|must begin/],
  ['.a{view-transition-name:x}', /the property view-transition-name is not possible/],
  ['x'.repeat(20_481), /must have at most 20480 bytes/],
  [`.a{width:${'calc('.repeat(40)}1px${')'.repeat(40)}}`, /nested more than 24 levels/],
];

describe('refused with its line and reason:', () => {
  test.each(refused.map(([css, problem]) => [css.slice(0, 80), css, problem] as const))('%s', (_, css, problem) => {
    // A browser closes what is open at the end of a style; so does the parser.
    if (css === '.a{color:red') return expect(restricted(css)).toBe('#page .a{color:red}');
    expect(problemsOf(css).join('\n')).toMatch(problem);
    expect(restrictCss(css).css).toBe('');
    return undefined;
  });

  test('each problem of many, with the line that it is in', () => {
    expect(problemsOf('.a{color:red}\n.b{position:fixed}\n\n@import "x";\n.c{background:url(x.png)}')).toEqual([
      expect.stringMatching(/^2: position/),
      expect.stringMatching(/^4: @import/),
      expect.stringMatching(/^5: url\(\)/),
    ]);
  });
});

/** Everything in a style that could request something, or leave the page's content. */
function expectHarmless(css: string): void {
  expect(css).not.toMatch(/<[/!]/);
  walk(parse(css, { parseCustomProperty: true }), (node) => {
    if (node.type === 'Url') expect(node.value).toMatch(/^\/uploads\/[\w./-]+$/);
    if (node.type === 'Atrule')
      expect(['media', 'supports', 'container', 'keyframes', '-webkit-keyframes']).toContain(node.name.toLowerCase());
    if (node.type === 'Function')
      expect(node.name.toLowerCase()).not.toMatch(/image|src|element|paint|attr|expression/);
    if (node.type === 'Rule' && node.prelude.type === 'SelectorList')
      node.prelude.children.forEach((selector) => {
        if (selector.type !== 'Selector') return;
        const first = selector.children.first;
        const isStep =
          first?.type === 'Percentage' || (first?.type === 'TypeSelector' && /^(?:from|to)$/i.test(first.name));
        if (!isStep) expect(first).toMatchObject({ type: 'IdSelector', name: 'page' });
      });
  });
}

test.each(hostileTexts)('the text %j, anywhere in a style, comes to nothing harmful', (text) => {
  for (const css of [
    text,
    `.a{content:"${text}"}`,
    `.a{color:${text}}`,
    `${text}{color:red}`,
    `.a{--x:${text}}`,
    `.a{background:url(${text})}`,
    `@media ${text}{.a{color:red}}`,
    `/*${text}*/.a{color:red}`,
    `.a[href="${text}"]{color:red}`,
  ]) {
    expectHarmless(restrictCss(css).css);
    const elements = parseHtml(renderProfilePage(aProfile({ theme: { preset: 'studio', css } }), 0).html);
    expect(elements.filter(({ tag }) => tag === 'style')).toHaveLength(2);
    expect(elements.some(({ tag }) => tag === 'script')).toBe(false);
    expect(elements.filter(({ tag }) => tag === 'footer')).toHaveLength(1);
  }
});

const pieces = [
  ...[
    '.a',
    'a',
    'main',
    'body',
    ':root',
    'footer',
    '*',
    '&',
    '>',
    '+',
    '~',
    ',',
    ' ',
    '\n',
    '{',
    '}',
    ';',
    ':',
    '(',
    ')',
    '[',
    ']',
  ],
  ...[
    'url(',
    'url("',
    'u\\72 l(',
    'URL(',
    'https://evil.example/x',
    '//evil.example',
    '/uploads/a.png',
    '"',
    "'",
    '\\',
    '/*',
    '*/',
    '<!--',
    '-->',
  ],
  ...[
    '@import ',
    '@media ',
    '@font-face',
    '@supports ',
    '@keyframes x',
    'src',
    'image-set(',
    'background',
    'content',
    '--x',
    'position',
    'fixed',
  ],
  ...[
    '</style>',
    '<script>',
    '\\3c ',
    '\0',
    '\\0',
    '\ufeff',
    '!important',
    'var(--x)',
    '\\',
    '\f',
    '\r',
    'expression(',
    'attr(',
    ':is(',
    ':has(',
    '::before',
  ],
];

test('no sequence of pieces of CSS requests anything of others, or selects what is outside of the content', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 24 }),
      (parts) => {
        const { css, problems } = restrictCss(parts.join(''));
        if (problems.length > 0) expect(css).toBe('');
        expectHarmless(css);
        // Restricting what was restricted changes nothing that matters.
        expect(css).not.toMatch(/evil\.example\/?[^"]*\)/);
      },
    ),
    { numRuns: 4_000 },
  );
});

/** Fills a style with the most bytes that it can have. */
const fill = (piece: string) => piece.repeat(Math.floor(cssBytesMax / piece.length));

test.each([
  ...['{}', '}', 'a{b}', 'a{b:c;d}', 'a{--x:{}}', '@x;', '*,', '!', '[', '"', '/*', '\\', 'a{}', 'html body ', '[a]'],
  ...[
    'a:is(b) ',
    ':is(',
    'a{b:c(d)}',
    'a{b:url(x)}',
    'a{b:1 2 3 4}',
    '@media x{}',
    'a\n{}\n',
    '.a>.b~c ',
    'a{b:"',
    '\0',
  ],
])('a style made of %j takes at most five times as long as an ordinary one', async (piece) => {
  const ordinary = fill('.a>.b:hover{color:red;margin:1px}');
  const hostile = fill(piece);
  expect(
    await compareCpu(
      () => restrictCss(hostile),
      () => restrictCss(ordinary),
    ),
  ).toBeLessThan(5);
});

test('of more problems than are shown, the first ones are', () => {
  const { css, problems } = restrictCss(fill('{}\n'));
  expect(css).toBe('');
  expect(problems.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test.each([
  ['behind closing brackets in strings', `a{b:${'("))"'.repeat(3_600)}`],
  ['behind closing brackets in comments', `a{b:${'(/*)*/'.repeat(3_000)}`],
  ['behind brackets that close nothing', `a{b:${'(]'.repeat(3_600)}`],
  ['of functions', `a{b:${'f('.repeat(3_600)}`],
  ['of selectors', ':is('.repeat(3_600)],
])('brackets in brackets %s are refused, and nothing throws', (_name, css) => {
  expect(restrictCss(css)).toMatchObject({ css: '', problems: [{ line: 1 }] });
});
