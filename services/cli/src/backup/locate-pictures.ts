import { resolve } from 'node:path';
import { readUploadStore } from '@linkplane/config';
import type { CliConfig } from '../config.ts';

/** Where uploaded pictures are on this machine; undefined when they are in a bucket. */
export function locatePictures(config: CliConfig): string | undefined {
  const store = readUploadStore(config, resolve(config.DATA_DIR));
  return store.kind === 'disk' ? store.directory : undefined;
}
