import { resolve } from 'node:path';
import { bundleService } from './bundle-service.ts';
import { bundledServices } from './bundled-services.ts';

/** `node deploy/containers/src/bundle-services.ts <out>`: each service, and all it needs to run, in `<out>/<service>`. */
const root = resolve(import.meta.dirname, '../../..');
const out = resolve(process.argv[2] ?? 'dist');
for (const service of bundledServices) {
  const { program } = await bundleService(root, service, out);
  console.log(program);
}
