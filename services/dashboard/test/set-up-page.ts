import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { describePage, leavePage } from './act-on-page.ts';
import { currentServer, endServer } from './current-server.ts';
import { StreamedOnce } from './streamed-once.ts';

/** The limit of a wait, on a busy machine. */
const waitTimeoutMs = 10_000;

configure({
  asyncUtilTimeout: waitTimeoutMs,
  getElementError: (message) => new Error(`${message?.split('\n')[0]} The page: ${describePage()}`),
});
vi.stubGlobal('fetch', ((input, init) => currentServer().fetch(input, init)) satisfies typeof fetch);

vi.stubGlobal('EventSource', StreamedOnce);

const logged: string[] = [];

beforeEach(() => {
  logged.length = 0;
  // A rule of every browser that the simulated one lacks.
  const style = document.createElement('style');
  style.textContent = '[hidden] { display: none }';
  document.head.replaceChildren(style);
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => void logged.push(parts.map(String).join(' ')));
  localStorage.clear();
  sessionStorage.clear();
});

// A page that logs an error, and a request or a response that is not as the contract says, fail the test.
afterEach(async () => {
  cleanup();
  leavePage();
  vi.useRealTimers();
  // Modules of another language are not those of the next test.
  if (document.documentElement.lang !== 'en') {
    await vi.dynamicImportSettled();
    vi.resetModules();
  }
  vi.restoreAllMocks();
  document.body.replaceChildren();
  expect({ logged, problems: endServer() }).toEqual({ logged: [], problems: [] });
});
