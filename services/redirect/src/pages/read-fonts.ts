import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fonts, ownFont, type FontFile } from '@linkplane/profile-page/visits';

/** The files of the fonts that pages use, under their paths. */
export type FontFiles = ReadonlyMap<string, Buffer>;

/** Where each package is; a bundle has them beside itself. */
const packages: Readonly<Record<string, string>> = {
  '@fontsource-variable/figtree': import.meta.resolve('@fontsource-variable/figtree/package.json'),
  '@fontsource-variable/inter': import.meta.resolve('@fontsource-variable/inter/package.json'),
  '@fontsource-variable/red-hat-mono': import.meta.resolve('@fontsource-variable/red-hat-mono/package.json'),
  '@fontsource-variable/space-grotesk': import.meta.resolve('@fontsource-variable/space-grotesk/package.json'),
  '@fontsource/fraunces': import.meta.resolve('@fontsource/fraunces/package.json'),
  '@fontsource/fredoka': import.meta.resolve('@fontsource/fredoka/package.json'),
  '@fontsource/instrument-serif': import.meta.resolve('@fontsource/instrument-serif/package.json'),
};

/** Reads all of them, some 300 KB: they are served from memory, like the pages. @throws when one is missing */
export function readFonts(): FontFiles {
  const files = [ownFont, ...Object.values(fonts)].flatMap((font): readonly FontFile[] => font.files);
  return new Map(files.map(({ path, source }) => [path, readFileSync(locate(source))]));
}

function locate({ packageName, file }: FontFile['source']): string {
  return fileURLToPath(new URL(file, packages[packageName]));
}
