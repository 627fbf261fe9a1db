import { createRoot } from 'react-dom/client';
import { createDashboard } from './dashboard.tsx';
import { followTranslations } from './follow-translations.ts';

/** Renders the dashboard into the page. */
export function renderApp(): void {
  const root = document.getElementById('app');
  if (!root) throw new Error('index.html has no #app element');
  followTranslations(document.body);
  createRoot(root).render(createDashboard());
}
