import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import crawlers from 'crawler-user-agents';

type Manifest = {
  homepage?: unknown;
  bugs?: { url?: unknown };
  repository?: { url?: unknown };
  funding?: unknown;
};

/** Real URLs as people wrote them: from the installed packages and from the crawlers in the user-agent corpus. */
export function collectUrls(root: string): string[] {
  const written = [
    ...listManifests(join(root, 'node_modules/.pnpm')).flatMap(urlsOf),
    ...crawlers.map(({ url }) => url),
  ];
  const usable = written.filter((url): url is string => typeof url === 'string' && isLinkable(url));
  return [...new Set(usable)];
}

function urlsOf({ homepage, bugs, repository, funding }: Manifest): unknown[] {
  const repositoryUrl = typeof repository?.url === 'string' ? repository.url.replace(/^git\+/, '') : undefined;
  const fundingUrls = [funding]
    .flat()
    .map((entry) => (typeof entry === 'object' && entry && 'url' in entry ? entry.url : entry));
  return [homepage, bugs?.url, repositoryUrl, ...fundingUrls];
}

function isLinkable(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) && parsed.username === '';
}

function listManifests(store: string): Manifest[] {
  const list = (directory: string) => (existsSync(directory) ? readdirSync(directory) : []);
  return list(store).flatMap((entry) => {
    const modules = join(store, entry, 'node_modules');
    const names = list(modules).flatMap((name) =>
      name.startsWith('@') ? list(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
    );
    return names
      .map((name) => join(modules, name, 'package.json'))
      .filter((file) => existsSync(file))
      .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Manifest);
  });
}
