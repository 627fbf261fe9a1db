import { render } from '@testing-library/react';
import { createMemoryHistory, type RouterHistory } from '@tanstack/react-router';
import { vi } from 'vitest';
import { person } from './act-on-page.ts';
import type { ContractServer, Handlers } from './contract-server.ts';
import { currentServer } from './current-server.ts';
import { identity, workspace, workspaceId } from './sample-data.ts';

export type Opened = {
  server: ContractServer;
  history: RouterHistory;
  /** The search parameters of the page's URL. */
  search(): URLSearchParams;
};

/** What every page of a workspace requests. */
const frame: Handlers = {
  'get /session': identity,
  'get /workspaces': [workspace],
  'get /webhooks': [],
  'get /workspaces/:workspaceId/links-version': { version: '0' },
};

/**
 * Renders the dashboard with an owner signed in.
 * @param path of a page of the workspace, such as `/links?panel=new`
 * @param handlers of the server, beside those of the frame of every page
 */
export async function openDashboard(path: string, handlers: Handlers = {}): Promise<Opened> {
  return await openPage(`/${workspaceId}${path}`, { ...frame, ...handlers });
}

/** Renders the dashboard. @param path of any page, below `/app` */
export async function openPage(path: string, handlers: Handlers): Promise<Opened> {
  const server = currentServer();
  server.on(handlers);
  // Its modules translate constants when they are loaded, so the language comes before all of them.
  if (localStorage.getItem('language') !== null) {
    await vi.dynamicImportSettled();
    vi.resetModules();
  }
  const { startLanguage } = await import('../src/language/start-language.ts');
  await startLanguage();
  const { createDashboard } = await import('../src/app/dashboard.tsx');
  const history = createMemoryHistory({ initialEntries: [`/app${path}`] });
  person();
  render(createDashboard(history));
  return {
    server,
    history,
    search: () => new URLSearchParams(history.location.search),
  };
}
