import { findProgram } from '@linkplane/local-servers';
import { chromium, type Browser } from 'playwright-core';

/** Timeout that includes the installation of a browser. */
export const installTimeoutMs = 600_000;

/** The headless shell needs half as much memory as a whole browser, which is used when only that is installed. */
const program = {
  command: 'chromium-headless-shell',
  debianPackage: 'chromium-headless-shell',
  alternatives: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
};

/**
 * Launches a real browser. Where there is none and this user may install one, it installs Debian's, which takes a minute.
 * @param args of Chromium's command line
 * @throws with what to install: a test that needs a browser is never skipped
 */
export async function launchBrowser(...args: string[]): Promise<Browser> {
  return await chromium.launch({ executablePath: findProgram(program), args: ['--no-sandbox', ...args] });
}
