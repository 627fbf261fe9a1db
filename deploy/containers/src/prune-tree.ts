import { lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { companions } from './bundled-services.ts';

/** Files of packages that are for those who develop with them. Licences stay. */
const forDevelopers = /\.(d\.[cm]?ts|map|md|markdown|cc|h|gyp|a|flow)$/;
const isLicence = /licen[cs]e|notice|copying/i;
/** Directories of packages that no program reads from. */
const directoriesForDevelopers = new Set(['test', 'tests', '__tests__', 'example', 'examples', 'benchmark', '.github']);
/** Copies of smaller files are not worth a symlink. */
const copyBytesMin = 65_536;

/** What a package has and this product does not read, by the name of the package. */
const unread = { '@ip-location-db/geo-whois-asn-country': /\.csv$/ };

/**
 * Removes from installed packages what is not read while the product runs, and puts a symlink in place of a file that is a
 * copy of another one in its directory, as package managers leave libraries.
 * @param tree a directory with `node_modules` in it, at any depth
 */
export function pruneTree(tree: string): void {
  for (const entry of readdirSync(tree, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(tree, entry.name);
    if (entry.name === 'node_modules') prunePackages(path);
    else pruneTree(path);
  }
}

function prunePackages(directory: string): void {
  const entries = readdirSync(directory, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory() && directoriesForDevelopers.has(entry.name)) rmSync(path, { recursive: true });
    else if (entry.isDirectory()) prunePackages(path);
    else if (isUnread(path)) rmSync(path);
  }
  linkCopies(directory);
}

function isUnread(path: string): boolean {
  const name = basename(path);
  if (forDevelopers.test(name)) return !isLicence.test(name);
  return Object.entries(unread).some(
    ([packageName, files]) =>
      path.includes(`/node_modules/${packageName}/`) && files.test(name) && !readFilesOf(packageName).has(name),
  );
}

/** The files of a package that the services read, by the list that their bundles are made with. */
function readFilesOf(packageName: string): Set<string> {
  const files = Object.values(companions)
    .flat()
    .flatMap((each) => ('packageName' in each && each.packageName === packageName ? (each.files ?? []) : []));
  return new Set(files);
}

function linkCopies(directory: string): void {
  const bySize = new Map<number, string[]>();
  for (const { name } of readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isFile())) {
    const { size } = lstatSync(join(directory, name));
    if (size >= copyBytesMin) bySize.set(size, [...(bySize.get(size) ?? []), name]);
  }
  for (const [, [first = '', ...others]] of bySize) {
    for (const other of others) {
      if (!readFileSync(join(directory, first)).equals(readFileSync(join(directory, other)))) continue;
      rmSync(join(directory, other));
      symlinkSync(first, join(directory, other));
    }
  }
}

const [, program, tree] = process.argv;
if (program === import.meta.filename && tree !== undefined) pruneTree(tree);
