import { useNavigate, useSearch } from '@tanstack/react-router';

/** The search parameters of a page with one panel. */
export type PanelSearch = { panel?: string };

export function readPanelSearch({ panel }: Record<string, unknown>): PanelSearch {
  return typeof panel === 'string' && panel !== '' ? { panel } : {};
}

/** The open panel, `new` or an id. It is in the URL, so that going back closes it. */
export function usePanel() {
  const { panel } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    panel,
    open: (name: string) => void navigate({ to: '.', search: { panel: name } }),
    close: () => void navigate({ to: '.', search: {}, replace: true }),
  };
}
