import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import {
  companions,
  embeddedPackages,
  nativePackages,
  type BundledService,
  type CompanionFiles,
} from './bundled-services.ts';
import { copyPackage } from './copy-package.ts';

/** Native code, and what pg tries first and does without. */
const leftOutside = [
  ...Object.values({ ...nativePackages, ...embeddedPackages }).flat(),
  'pg-native',
  'cloudflare:sockets',
];

export type Bundle = {
  /** Start it with `node <program>`. */
  program: string;
  /** Every source file in it, relative to the repository. */
  modules: string[];
};

/**
 * Makes `<out>/<service>/`: `bin/main.js` with all of the service's code in it, and beside it only what is read from the
 * disk while it runs. Replaces what is there.
 * @throws when something cannot be found or does not parse
 */
export async function bundleService(root: string, service: BundledService, out: string): Promise<Bundle> {
  const directory = join(out, service);
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(join(directory, 'bin'), { recursive: true });
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ name: `linkplane-${service}`, type: 'module' }));
  const program = join(directory, 'bin/main.js');
  const source = `services/${service}/src/main.ts`;
  const modules = await bundlePrograms({ root, programs: [{ source, name: 'main' }], directory, known: companions });
  for (const module of modules) {
    for (const companion of companions[module] ?? []) copyCompanion(root, module, companion, directory);
    for (const name of nativePackages[module] ?? [])
      copyPackage({ name, askedBy: join(root, module, '..'), into: directory });
  }
  return { program, modules };
}

export type BundleOptions = {
  root: string;
  /** Each becomes `<directory>/bin/<name>.js`. */
  programs: { source: string; name: string }[];
  directory: string;
  /** What modules look for beside themselves: the threads and child processes among it are bundled, too. */
  known: Readonly<Record<string, readonly CompanionFiles[]>>;
};

/** Bundles programs, and those that they start; returns every source file in them, relative to the repository. */
export async function bundlePrograms({ root, programs, directory, known }: BundleOptions): Promise<string[]> {
  const modules = new Set<string>();
  const bundled = new Set<string>();
  const waiting = [...programs];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { source, name } = next;
    if (bundled.has(source)) continue;
    bundled.add(source);
    for (const module of await bundleProgram({ root, source, program: join(directory, 'bin', `${name}.js`) })) {
      modules.add(module);
      for (const companion of known[module] ?? [])
        if ('thread' in companion) waiting.push({ source: companion.thread, name: basename(companion.thread, '.ts') });
    }
  }
  return [...modules];
}

/** Bundles a program and everything that it imports into one file; returns the sources that it contains. */
async function bundleProgram({ root, source, program }: { root: string; source: string; program: string }) {
  const build = await rolldown({
    input: join(root, source),
    platform: 'node',
    external: (id) => leftOutside.some((name) => id === name || id.startsWith(`${name}/`)),
    logLevel: 'warn',
  });
  try {
    const { output } = await build.write({ file: program, format: 'esm', sourcemap: true, codeSplitting: false });
    leaveOutSources(`${program}.map`);
    return output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds.map((id) => relative(root, id)) : []));
  } finally {
    await build.close();
  }
}

/** Stack traces need the names and lines of the sources, not their text, which is most of a map. */
function leaveOutSources(mapFile: string): void {
  const { sourcesContent: _, ...map } = JSON.parse(readFileSync(mapFile, 'utf8')) as Record<string, unknown>;
  writeFileSync(mapFile, JSON.stringify(map));
}

/** Copies what a module looks for beside itself, other than programs. */
export function copyCompanion(root: string, module: string, companion: CompanionFiles, directory: string): void {
  if ('from' in companion) {
    const { extension } = companion;
    cpSync(join(root, companion.from), join(directory, companion.to), {
      recursive: true,
      filter: (path) => extension === undefined || extname(path) === extension || statSync(path).isDirectory(),
    });
  } else if ('packageName' in companion) {
    const { packageName: name, files } = companion;
    copyPackage({ name, askedBy: join(root, module, '..'), into: directory, ...(files && { files }) });
  }
}
