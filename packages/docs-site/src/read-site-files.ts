import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export type SiteFile = { name: string; contentType: string; bytes: Buffer };

/** The guides are beside the sources of the repository, or beside the program that an image has. */
const guideDirectories = ['../../../docs', '../docs'];

/** The files that the pages need, and the Markdown of the guides. @throws when they are not there */
export function readSiteFiles(): { files: SiteFile[]; readGuide: (file: string) => string } {
  const assets = join(import.meta.dirname, '../assets');
  const fonts = join(dirname(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/package.json'))), 'files');
  const read = (directory: string, name: string, contentType: string): SiteFile => ({
    name,
    contentType,
    bytes: readFileSync(join(directory, name)),
  });
  const guides = guideDirectories
    .map((directory) => join(import.meta.dirname, directory))
    .find((directory) => existsSync(join(directory, 'webhooks.md')));
  if (guides === undefined) throw new Error('The Markdown files of docs/ are missing.');
  return {
    files: [
      read(assets, 'docs.css', 'text/css; charset=utf-8'),
      read(assets, 'docs.js', 'text/javascript; charset=utf-8'),
      read(fonts, 'inter-latin-wght-normal.woff2', 'font/woff2'),
    ],
    readGuide: (file) => readFileSync(join(guides, file), 'utf8'),
  };
}
