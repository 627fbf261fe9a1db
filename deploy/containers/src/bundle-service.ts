import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { companions, nativePackages, type BundledService, type CompanionFiles } from './bundled-services.ts';
import { copyPackage } from './copy-package.ts';

/** Native code, and what pg tries first and does without. */
const leftOutside = [...Object.values(nativePackages).flat(), 'pg-native', 'cloudflare:sockets'];

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
  const modules = await bundleProgram({ root, source: `services/${service}/src/main.ts`, program });
  const threads = modules.flatMap((module) =>
    (companions[module] ?? []).flatMap((companion) => ('thread' in companion ? [companion.thread] : [])),
  );
  for (const source of threads) {
    const beside = join(directory, 'bin', basename(source).replace(/\.ts$/, '.js'));
    modules.push(...(await bundleProgram({ root, source, program: beside })));
  }
  for (const module of new Set(modules)) {
    for (const companion of companions[module] ?? []) copyCompanion(root, module, companion, directory);
    for (const name of nativePackages[module] ?? [])
      copyPackage({ name, askedBy: join(root, module, '..'), into: directory });
  }
  return { program, modules };
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
    return output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds.map((id) => relative(root, id)) : []));
  } finally {
    await build.close();
  }
}

function copyCompanion(root: string, module: string, companion: CompanionFiles, directory: string): void {
  if ('from' in companion) {
    cpSync(join(root, companion.from), join(directory, companion.to), { recursive: true });
  } else if ('packageName' in companion) {
    const { packageName: name, files } = companion;
    copyPackage({ name, askedBy: join(root, module, '..'), into: directory, ...(files && { files }) });
  }
}
