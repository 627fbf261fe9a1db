import type { DocsSite } from './create-site.ts';

/** The page of an address that has none. @param home the address of the first page */
export function renderNotFound({ renderOther }: DocsSite, home: string, path: string): string {
  const main =
    '<article class="prose"><h1>Page not found</h1><p>There is no page at this address. It may have moved: press <kbd>/</kbd> to search, ' +
    `or begin at the <a href="${home}">first page</a>.</p></article>`;
  return renderOther({
    title: 'Page not found',
    description: 'There is no page at this address.',
    path,
    main,
  });
}
