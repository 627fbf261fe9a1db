import { afterEach, expect, test, vi } from 'vitest';
import { announceStart } from './announce-start.ts';
import { readStandaloneConfig } from './config.ts';

const account = { email: 'owner@localhost', password: 'a-password', token: 'lp_token', workspaceId: 'wsp_1' };
const firstRun = { ...account, userId: 'usr_1', file: '/data/first-run.json' };

afterEach(() => void vi.restoreAllMocks());

function announce(isTerminal: boolean): string {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  announceStart(readStandaloneConfig({}), 8_080, { firstRun, isTerminal });
  return String(log.mock.calls[0]?.[0]);
}

test('the first start prints the secrets and a first request when the output is a terminal', () => {
  const shown = announce(true);
  for (const text of [account.password, 'Bearer lp_token', 'curl -s http://localhost:8080/v1/links', firstRun.file])
    expect(shown).toContain(text);
});

test('the first start prints only the path of the file with the secrets when the output is a log', () => {
  const shown = announce(false);
  expect(shown).toContain(firstRun.file);
  for (const secret of [account.password, account.token]) expect(shown).not.toContain(secret);
});
