import { useNavigate, useSearch } from '@tanstack/react-router';
import type { WebhookSearch } from './webhook-search.ts';

type Changes = { [Name in keyof WebhookSearch]?: WebhookSearch[Name] | undefined };

/** The search parameters of a webhook's page, and how to change them. Opened panels can be closed by going back. */
export function useWebhookSearch(): { search: WebhookSearch; change: (changes: Changes) => void } {
  const search = useSearch({ from: '/signed-in/$workspaceId/webhooks/$webhookId' });
  const navigate = useNavigate({ from: '/$workspaceId/webhooks/$webhookId' });
  return {
    search,
    change: (changes) =>
      void navigate({
        to: '.',
        search: (before) => changed(before, changes),
        replace: changes.panel === undefined && changes.delivery === undefined,
      }),
  };
}

function changed(before: WebhookSearch, changes: Changes): WebhookSearch {
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined));
}
