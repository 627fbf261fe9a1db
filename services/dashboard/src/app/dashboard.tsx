import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { directionOf } from '@linkplane/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider, type RouterHistory } from '@tanstack/react-router';
import { StrictMode, type ReactElement } from 'react';
import { ApiContext } from '../api/api-context.ts';
import { createApi } from '../api/create-api.ts';
import { readCsrfToken } from '../features/session/identity-query.ts';
import { currentLocale } from '../language/translate.ts';
import { Toaster } from '../ui/toaster.tsx';
import { createAppQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

/** All of the dashboard, with a query cache of its own. @param history where its pages are; by default the browser's URL */
export function createDashboard(history: RouterHistory = createBrowserHistory()): ReactElement {
  const queries = createAppQueryClient();
  const api = createApi(() => readCsrfToken(queries));
  const router = createAppRouter({ api, queries }, history);
  return (
    <StrictMode>
      {/* The policy of the page forbids inline styles. */}
      <CSPProvider disableStyleElements>
        <DirectionProvider direction={directionOf(currentLocale())}>
          <QueryClientProvider client={queries}>
            <ApiContext value={api}>
              <Toaster>
                <RouterProvider router={router} />
              </Toaster>
            </ApiContext>
          </QueryClientProvider>
        </DirectionProvider>
      </CSPProvider>
    </StrictMode>
  );
}
