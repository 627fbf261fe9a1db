import { createRoot } from 'react-dom/client';
import { createDashboard } from './dashboard.tsx';

/** Renders the dashboard into the page. */
export function renderApp(): void {
  const root = document.getElementById('app');
  if (!root) throw new Error('index.html has no #app element');
  createRoot(root).render(createDashboard());
}
