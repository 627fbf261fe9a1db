/* not translated: source code in several languages */
export type Snippet = { name: string; code: string };

/** A first API request, ready to paste. @param origin of this service @param token a token or a placeholder */
export function writeSnippets(origin: string, token: string): Snippet[] {
  return [
    {
      name: 'curl',
      code: [
        `curl ${origin}/v1/links \\`,
        `  -H "Authorization: Bearer ${token}" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d '{"url": "https://example.com/launch"}'`,
      ].join('\n'),
    },
    {
      name: 'TypeScript',
      code: [
        `import { createLinkplaneClient } from '@linkplane/sdk';`,
        '',
        'const linkplane = createLinkplaneClient({',
        `  baseUrl: '${origin}',`,
        `  token: '${token}',`,
        '});',
        `const link = await linkplane.createLink({ url: 'https://example.com/launch' });`,
        'console.log(link.shortUrl);',
      ].join('\n'),
    },
  ];
}
