import { spawnSync } from 'node:child_process';

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const installTimeoutMs = 300_000;

/**
 * The path of a Chromium for tests that need a real browser. Where there is none and this user may install one, Debian's
 * is installed; that takes a minute.
 * @throws saying what to install: a test that needs a browser never just does not run
 */
export function findChromium(): string {
  const found = find();
  if (found !== undefined) return found;
  const problem = installChromium();
  const installed = find();
  if (installed !== undefined) return installed;
  throw new Error(`This test needs Chromium, and there is none (${problem}). Install it: apt-get install chromium`);
}

function find(): string | undefined {
  for (const command of commands) {
    const { status, stdout } = spawnSync('which', [command], { encoding: 'utf8' });
    if (status === 0) return stdout.trim();
  }
  return undefined;
}

/** What went wrong, in a few words. */
function installChromium(): string {
  if (process.getuid?.() !== 0) return 'only root can install packages';
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const { status, error, stderr } = spawnSync('apt-get', args, {
      ...{ encoding: 'utf8', timeout: installTimeoutMs },
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0) return `apt-get ${args[0] ?? ''}: ${error?.message ?? stderr.trim().slice(-500)}`;
  }
  return 'the package has no program of that name';
}
