import { CSPProvider } from '@base-ui/react/csp-provider';
import { DirectionProvider } from '@base-ui/react/direction-provider';
import { directionOf } from '@linkplane/messages';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiContext } from '../api/api-context.ts';
import { createApi } from '../api/create-api.ts';
import { readCsrfToken } from '../features/session/identity-query.ts';
import { currentLocale } from '../language/translate.ts';
import { Toaster } from '../ui/toaster.tsx';
import { createAppQueryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';

/** Renders the dashboard into the page. */
export function renderApp(): void {
  const queries = createAppQueryClient();
  const api = createApi(() => readCsrfToken(queries));
  const router = createAppRouter({ api, queries });
  const root = document.getElementById('app');
  if (!root) throw new Error('index.html has no #app element');
  createRoot(root).render(
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
    </StrictMode>,
  );
}
