import { useNavigate, useSearch } from '@tanstack/react-router';

/** What the address of a page with one panel says. */
export type PanelSearch = { panel?: string };

export function readPanelSearch({ panel }: Record<string, unknown>): PanelSearch {
  return typeof panel === 'string' && panel !== '' ? { panel } : {};
}

/** The panel that is open, `new` or an id: it stands in the address, so that going back closes it. */
export function usePanel() {
  const { panel } = useSearch({ strict: false });
  const navigate = useNavigate();
  return {
    panel,
    open: (name: string) => void navigate({ to: '.', search: { panel: name } }),
    close: () => void navigate({ to: '.', search: {}, replace: true }),
  };
}
