import { findProgram } from '@linkplane/local-servers';
import { chromium, type Browser } from 'playwright-core';

/** Where a browser may have to be installed first. */
export const installTimeoutMs = 600_000;

/** The same engine without the windows around it costs half as much; where a whole browser is installed, that will do. */
const program = {
  command: 'chromium-headless-shell',
  debianPackage: 'chromium-headless-shell',
  alternatives: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
};

/**
 * A real browser. Where there is none and this user may install one, Debian's is installed; that takes a minute.
 * @param args of Chromium's command line
 * @throws saying what to install: a test that needs a browser never just does not run
 */
export async function launchBrowser(...args: string[]): Promise<Browser> {
  return await chromium.launch({ executablePath: findProgram(program), args: ['--no-sandbox', ...args] });
}
