import { describe, expect, test } from 'vitest';
import { aBlock, renderBlocks } from './parse-page.ts';

const only = (type: string, fields: Parameters<typeof aBlock>[1]) => renderBlocks(aBlock(type, fields));
const byTag = (elements: ReturnType<typeof renderBlocks>, tag: string) =>
  elements.find((element) => element.tag === tag);

describe('a link', () => {
  test('goes through the counter on the page’s own host, and names the host it leads to', () => {
    const block = aBlock('link', { label: 'My shop', content: 'https://www.shop.example/x?a=1' });
    const anchor = byTag(renderBlocks(block), 'a');
    expect(anchor?.attributes).toMatchObject({ href: `/b/${block.id}`, rel: 'nofollow noopener' });
    expect(anchor?.attributes).not.toHaveProperty('target');
    expect(anchor?.text).toBe('My shopshop.example');
  });

  test.each([
    ['mailto:ada@example.com', 'ada@example.com'],
    ['tel:+46701234567', '+46701234567'],
    ['tel://+46701234567', '+46701234567'],
    ['mailto:ada%40example.com', 'ada@example.com'],
    ['mailto:?to=ada@example.com&subject=Hi', 'ada@example.com'],
    ['mailto:?subject=Hi', 'mailto:?subject=Hi'],
  ])('to %s stands in the page itself', (content, shown) => {
    const anchor = byTag(only('link', { label: 'Call', content, settings: { openInNewTab: true } }), 'a');
    expect(anchor?.attributes.href).toBe(content);
    expect(anchor?.attributes).not.toHaveProperty('target');
    expect(anchor?.text).toBe(`Call${shown}`);
  });

  test('without a label is named by where it leads', () => {
    expect(byTag(only('link', { content: 'https://shop.example/' }), 'a')?.text).toBe('shop.example');
  });

  test('opens a new tab when told to, without a way back, and says so', () => {
    const anchor = byTag(only('link', { content: 'https://a.example/', settings: { openInNewTab: true } }), 'a');
    expect(anchor?.attributes).toMatchObject({ target: '_blank', rel: expect.stringContaining('noopener') as string });
    expect(anchor?.text).toContain('(opens in a new tab)');
  });

  test('can stand out, and have a thumbnail in place of its icon', () => {
    const settings = { highlight: true, thumbnail: 'https://pictures.example/1.png' };
    const elements = only('link', { content: 'https://a.example/', icon: 'star', settings });
    expect(byTag(elements, 'a')?.attributes.class).toBe('card link highlight');
    expect(byTag(elements, 'img')?.attributes).toMatchObject({ src: settings.thumbnail, alt: '', loading: 'lazy' });
    expect(elements.filter(({ tag }) => tag === 'svg')).toHaveLength(1);
  });

  test.each([
    ['star', 2],
    ['Shopping-Cart', 2],
    ['github', 2],
    ['🎧', 1],
    ['👩‍💻', 1],
    ['❤', 1],
    ['no such icon', 1],
    ['constructor', 1],
    ['7', 1],
    ['<b>', 1],
  ])('has the icon %s drawn, as it is, or not at all', (icon, drawings) => {
    const elements = only('link', { content: 'https://a.example/', icon });
    expect(elements.filter(({ tag }) => tag === 'svg')).toHaveLength(drawings);
    const emoji = elements.find(({ attributes }) => attributes.class === 'emoji');
    expect(emoji?.text).toBe(/^\p{Extended_Pictographic}/u.test(icon) ? icon : undefined);
  });

  test.each([
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'https://u:p@a.example/',
    '',
    'shop',
  ])('with the content %j is not shown at all', (content) => expect(only('link', { label: 'x', content })).toEqual([]));
});

describe('texts', () => {
  test.each([
    [undefined, 'h2'],
    [1, 'h2'],
    [2, 'h3'],
    [3, 'h4'],
    [4, 'h2'],
  ])('a heading of level %s is an %s, beneath the name', (level, tag) => {
    const [heading] = only('heading', { content: 'News', settings: { level, align: 'center' } });
    expect(heading).toMatchObject({ tag, text: 'News', attributes: { dir: 'auto' } });
    expect(heading?.attributes.class?.split(' ')).toContain('center');
  });

  test('a heading has its label when there is no content', () => {
    expect(only('heading', { label: 'News' })[0]?.text).toBe('News');
    expect(only('heading', { content: '  ', label: null })).toEqual([]);
  });

  test('a paragraph keeps its line breaks, under its label', () => {
    const elements = only('paragraph', { label: 'About', content: 'one\n\ntwo', settings: { align: 'right' } });
    expect(elements.map(({ tag }) => tag)).toEqual(['div', 'p', 'p']);
    expect(elements[0]?.attributes.class).toBe('text right');
    expect(elements[2]?.text).toBe('one\n\ntwo');
    expect(only('paragraph', {})).toEqual([]);
  });
});

describe('separators', () => {
  test.each([['solid'], ['dashed'], ['dotted'], ['groovy', 'solid'], [undefined, 'solid']])(
    'a divider of style %s',
    (style, shown = style) => {
      expect(only('divider', { settings: { style } })[0]).toMatchObject({
        tag: 'hr',
        attributes: { class: `line ${shown ?? ''}` },
      });
    },
  );

  test('a divider has its label in its middle', () => {
    expect(only('divider', { label: 'or' }).map(({ tag }) => tag)).toEqual(['div', 'hr', 'span', 'hr']);
  });

  test.each([
    [8, '8'],
    [200, '200'],
    [7, '24'],
    [201, '24'],
    [24.5, '24'],
    ['100', '24'],
    [undefined, '24'],
  ])('a spacer of height %s is %s pixels high', (height, shown) => {
    expect(only('spacer', { settings: { height } })[0]?.attributes.height).toBe(shown);
  });
});

describe('social icons', () => {
  const items = [
    { platform: 'Instagram', url: 'https://instagram.com/ada' },
    { platform: 'twitter', url: 'https://x.com/ada' },
    { platform: 'Apple Music', url: 'https://music.apple.com/ada' },
    { platform: 'somewhere new', url: 'https://new.example/ada' },
    { platform: 'email', url: 'mailto:ada@example.com' },
    { platform: 'bad', url: 'javascript:alert(1)' },
    null,
    'text',
    { platform: 7, url: 'https://seven.example/' },
  ];

  test('are links with a name and a drawing each, under the number of their place; what is no address is left out', () => {
    const block = aBlock('socials', { settings: { items } });
    const elements = renderBlocks(block);
    const anchors = elements.filter(({ tag }) => tag === 'a');
    expect(anchors.map(({ text, attributes }) => [text, attributes.href])).toEqual([
      ['Instagram', `/b/${block.id}`],
      ['X', `/b/${block.id}/1`],
      ['Apple Music', `/b/${block.id}/2`],
      ['somewhere new', `/b/${block.id}/3`],
      ['email', 'mailto:ada@example.com'],
      ['seven.example', `/b/${block.id}/8`],
    ]);
    expect(elements.filter(({ tag }) => tag === 'path')).toHaveLength(anchors.length);
  });

  test.each(['small', 'medium', 'large'])('can be %s', (size) => {
    const list = byTag(only('socials', { settings: { items: items.slice(0, 1), size } }), 'ul');
    expect(list?.attributes).toMatchObject({ class: `socials ${size}`, 'aria-label': 'Social profiles' });
  });

  test('are nothing without an item', () => {
    expect(only('socials', { settings: { items: [] } })).toEqual([]);
    expect(only('socials', { settings: { items: 'all' } })).toEqual([]);
    expect(only('socials', {})).toEqual([]);
  });
});

describe('an image', () => {
  const content = 'https://pictures.example/cat.jpg';

  test('has its alternative text, its label beneath it and its corners as wished', () => {
    const elements = only('image', { content, label: 'My cat', settings: { alt: 'A cat', rounded: false } });
    expect(byTag(elements, 'img')?.attributes).toMatchObject({ src: content, alt: 'A cat' });
    expect(byTag(elements, 'figcaption')?.text).toBe('My cat');
    expect(byTag(elements, 'span')?.attributes.class).toBe('frame square');
  });

  test('leads where it is told to, through the counter, and has a name then', () => {
    const block = aBlock('image', { content, settings: { linkUrl: 'https://cats.example/all', alt: '' } });
    const elements = renderBlocks(block);
    expect(byTag(elements, 'a')?.attributes.href).toBe(`/b/${block.id}`);
    expect(byTag(elements, 'img')?.attributes.alt).toBe('cats.example');
  });

  test('is not shown without an address that a picture can have', () => {
    for (const wrong of ['data:image/svg+xml,<svg onload=alert(1)>', 'mailto:a@b.c', '/cat.jpg', null])
      expect(only('image', { content: wrong })).toEqual([]);
  });
});
