import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes } from 'parse5';
import { renderProfilePage, type ProfileBlock, type ProfileContent } from '../src/index.ts';

export type Element = { tag: string; attributes: Record<string, string>; text: string };

/** A profile with nothing but what a test names. */
export function aProfile(fields: Partial<ProfileContent> = {}): ProfileContent {
  return {
    displayName: 'Ada Lovelace',
    slug: 'ada',
    bio: null,
    avatar: null,
    url: 'https://go.example.com/ada',
    blocks: [],
    ...fields,
  };
}

let count = 0;
/** A block with nothing but what a test names, under an id of its own. */
export function aBlock(type: string, fields: Partial<ProfileBlock> = {}): ProfileBlock {
  count += 1;
  const id = `blk_${String(count).padStart(20, '0')}`;
  return { id, type, label: null, content: null, icon: null, settings: {}, ...fields };
}

/** The page as a browser's parser sees it. */
export function parseHtml(html: string): Element[] {
  const found: Element[] = [];
  const walk = (node: DefaultTreeAdapterTypes.Node): string => {
    if (defaultTreeAdapter.isTextNode(node)) return node.value;
    const children = 'childNodes' in node ? node.childNodes : [];
    if (!defaultTreeAdapter.isElementNode(node)) return children.map(walk).join('');
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
    const element: Element = { tag: node.tagName, attributes, text: '' };
    found.push(element);
    element.text = children.map(walk).join('');
    return element.text;
  };
  walk(parse(html));
  return found;
}

/** The elements of a page of these blocks, those of the page's frame left out. */
export function renderBlocks(...blocks: ProfileBlock[]): Element[] {
  const elements = parseHtml(renderProfilePage(aProfile({ blocks }), Date.now()).html);
  const start = elements.findIndex(({ attributes }) => attributes.class === 'blocks' || attributes.class === 'empty');
  const end = elements.findIndex(({ tag }) => tag === 'footer');
  return elements.slice(start + 1, end);
}
