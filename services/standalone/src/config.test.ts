import { ConfigError } from '@linkplane/config';
import { expect, test } from 'vitest';
import { readStandaloneConfig } from './config.ts';

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readStandaloneConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};

test('PROFILE=small is refused with more threads than its Postgres has connections for', () => {
  expect(problemsOf({ PROFILE: 'small', REDIRECT_WORKERS: '3' })).toEqual([
    'REDIRECT_WORKERS: must be auto or at most 2 with PROFILE=small (now: "3")',
  ]);
  expect(problemsOf({ PROFILE: 'small', REDIRECT_WORKERS: '2' })).toEqual([]);
  expect(problemsOf({ PROFILE: 'standard', REDIRECT_WORKERS: '8' })).toEqual([]);
});
