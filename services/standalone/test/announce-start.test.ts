import { afterEach, expect, test, vi } from 'vitest';
import { announceStart } from '../src/announce-start.ts';
import { readStandaloneConfig } from '../src/config.ts';

const account = { email: 'owner@localhost', password: 'a-password', token: 'lp_token', workspaceId: 'wsp_1' };
const firstRun = { ...account, userId: 'usr_1', file: '/data/first-run.json' };

afterEach(() => void vi.restoreAllMocks());

function announce(isTerminal: boolean): string {
  const log = vi.spyOn(console, 'log').mockReturnValue(undefined);
  announceStart(readStandaloneConfig({}), 8_080, { firstRun, isTerminal });
  return String(log.mock.calls[0]?.[0]);
}

test('a terminal is shown the first secrets and a first call', () => {
  const shown = announce(true);
  for (const text of [account.password, 'Bearer lp_token', 'curl -s http://localhost:8080/v1/links', firstRun.file])
    expect(shown).toContain(text);
});

test('a log is shown the file that holds them', () => {
  const shown = announce(false);
  expect(shown).toContain(firstRun.file);
  for (const secret of [account.password, account.token]) expect(shown).not.toContain(secret);
});
