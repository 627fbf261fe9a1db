import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { readDurations } from './durations.ts';
import { chooseShard, orderFiles } from './order-files.ts';

/** The distributed files come first: the longest ones of all are among them. */
const projects = ['distributed', 'alone', 'components', 'embedded'];

/** Decides the order of test files, and their shards, by the durations of an earlier run. */
export class FileSequencer extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return Promise.resolve(orderFiles(describe(files), readDurations(), projects).map(({ file }) => file));
  }

  override shard(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { shard } = this.ctx.config;
    if (!shard) return Promise.resolve(files);
    return Promise.resolve(chooseShard(describe(files), readDurations(), shard).map(({ file }) => file));
  }
}

function describe(files: TestSpecification[]) {
  return files.map((file) => ({
    file,
    project: file.project.name,
    path: relative(file.project.vitest.config.root, file.moduleId),
  }));
}
