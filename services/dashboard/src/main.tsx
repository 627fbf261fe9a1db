import '@fontsource-variable/inter';
import './ui/tokens.css';
import './ui/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiContext } from './api/api-context.ts';
import { createApi } from './api/create-api.ts';
import { createAppRouter } from './app/router.tsx';
import { createAppQueryClient } from './app/query-client.ts';
import { readCsrfToken } from './features/session/identity-query.ts';
import { Toaster } from './ui/toaster.tsx';

const queries = createAppQueryClient();
const api = createApi(() => readCsrfToken(queries));
const router = createAppRouter({ api, queries });

const root = document.getElementById('app');
if (!root) throw new Error('index.html has no #app element');
createRoot(root).render(
  <StrictMode>
    {/* The policy of the page forbids inline styles. */}
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <Toaster>
            <RouterProvider router={router} />
          </Toaster>
        </ApiContext>
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
