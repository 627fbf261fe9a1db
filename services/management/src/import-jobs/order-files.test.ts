import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { placeOrderFiles, removeForgottenFiles } from './order-files.ts';

const settings = {
  url: null,
  account: null,
  hosts: [],
  dropOlder: false,
  openProtected: false,
  withoutClicks: false,
};
const source = (workspaceId: string, account: string | null = null) => ({
  workspaceId,
  service: 'dub',
  settings: { ...settings, account },
});

test('files of a job stay while it has not ended, those of forgotten ones go, and so do no others', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-orders-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [kept, trial] = [false, true].map((isTrial) => placeOrderFiles(directory, source('wsp_1'), isTrial));
  const gone = [source('wsp_2'), source('wsp_1', 'second')].map((each) => placeOrderFiles(directory, each, false));
  for (const path of [kept, trial, ...gone]) {
    mkdirSync(path ?? '');
    writeFileSync(join(path ?? '', 'links.jsonl'), '{"password":"open sesame"}\n');
  }
  writeFileSync(join(directory, 'job-keys.secret'), 'secret');
  await removeForgottenFiles(directory, () => Promise.resolve([source('wsp_1')]));
  expect(readdirSync(directory).toSorted()).toEqual(
    [kept, trial, 'job-keys.secret'].map((path) => basename(path ?? '')).toSorted(),
  );
});

test('a job that begins while files are removed keeps its own', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'linkplane-orders-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const [old, begun] = [source('wsp_1'), source('wsp_2')].map((each) => placeOrderFiles(directory, each, false));
  mkdirSync(old ?? '');
  await removeForgottenFiles(directory, () => {
    mkdirSync(begun ?? '');
    return Promise.resolve([]);
  });
  expect(readdirSync(directory)).toEqual([basename(begun ?? '')]);
});
