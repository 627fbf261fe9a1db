import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import type { Link } from '@linkplane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ChartNoAxesCombined, Keyboard, Plus, Search, Upload, User } from 'lucide-react';
import { useDeferredValue, useState, type ReactNode } from 'react';
import { useV1, useWorkspace, workspaceKey } from '../../features/workspaces/workspace-context.ts';
import { t } from '../../language/translate.ts';
import { showShortUrl } from '../../ui/show-url.ts';
import styles from './command-palette.module.css';
import { settingsDestinations, workDestinations } from './destinations.ts';

const linksShown = 6;

type Command = { id: string; name: string; detail?: string; icon: ReactNode; run: () => void };

type CommandPaletteProps = { onClose: () => void; onKeys: () => void };

/** Finds pages, actions and the workspace's links by typing. */
export default function CommandPalette({ onClose, onKeys }: CommandPaletteProps) {
  const [words, setWords] = useState('');
  const commands = useCommands(words, onClose, onKeys);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles['backdrop']} />
        <Dialog.Popup className={styles['popup']} aria-label={t('Search or jump to')}>
          <Autocomplete.Root
            items={commands}
            value={words}
            onValueChange={(next) => setWords(next)}
            itemToStringValue={(command: Command) => command.name}
            filter={null}
            autoHighlight="always"
            keepHighlight
            inline
            open
          >
            <div className={styles['input']}>
              <Search aria-hidden />
              <Autocomplete.Input placeholder={t('Search links, pages and actions')} aria-label={t('Search')} />
            </div>
            <Autocomplete.Empty className={styles['empty']}>{t('No results found.')}</Autocomplete.Empty>
            <Autocomplete.List className={styles['list']}>
              {(command: Command) => (
                <Autocomplete.Item key={command.id} value={command} className={styles['item']} onClick={command.run}>
                  {command.icon}
                  <span className={styles['name']} dir="auto">
                    {command.name}
                  </span>
                  {command.detail !== undefined && <span className={styles['detail']}>{command.detail}</span>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function useCommands(words: string, onClose: () => void, onKeys: () => void): Command[] {
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const links = useFoundLinks(words);
  const go = (to: () => Promise<void>) => () => {
    onClose();
    void to();
  };
  const params = { workspaceId };
  const actions: Command[] = [
    {
      id: 'new-link',
      name: t('Create link'),
      icon: <Plus aria-hidden />,
      run: go(async () => await navigate({ to: '/$workspaceId/links', params, search: { panel: 'new' } })),
    },
    {
      id: 'bulk',
      name: t('Import links from CSV'),
      icon: <Upload aria-hidden />,
      run: go(async () => await navigate({ to: '/$workspaceId/links', params, search: { panel: 'bulk' } })),
    },
    ...[...workDestinations, ...settingsDestinations].map(({ to, name, icon: Icon }) => ({
      id: to,
      name: t('Go to {name}', { name }),
      icon: <Icon aria-hidden />,
      run: go(async () => await navigate({ to, params })),
    })),
    {
      id: 'shortcuts',
      name: t('Show keyboard shortcuts'),
      icon: <Keyboard aria-hidden />,
      run: () => {
        onClose();
        onKeys();
      },
    },
    {
      id: 'account',
      name: t('Go to account settings'),
      icon: <User aria-hidden />,
      run: go(async () => await navigate({ to: '/$workspaceId/account', params })),
    },
  ];
  const found = actions.filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()));
  return [
    ...found,
    ...links.map((link) => ({
      id: link.id,
      name: link.title ?? `/${link.slug}`,
      detail: showShortUrl(link.shortUrl),
      icon: <ChartNoAxesCombined aria-hidden />,
      run: go(
        async () => await navigate({ to: '/$workspaceId/links/$linkId', params: { workspaceId, linkId: link.id } }),
      ),
    })),
  ];
}

function useFoundLinks(words: string): Link[] {
  const v1 = useV1();
  const { id } = useWorkspace();
  const search = useDeferredValue(words.trim());
  const { data } = useQuery({
    queryKey: workspaceKey(id, 'links', 'palette', search),
    queryFn: async ({ signal }) => await v1('get', '/links', { query: { q: search, limit: linksShown }, signal }),
    enabled: search !== '',
    placeholderData: (previous) => previous,
  });
  return search === '' ? [] : (data?.items ?? []);
}
