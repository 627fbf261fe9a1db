import { Autocomplete } from '@base-ui/react/autocomplete';
import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AtSign, ChartNoAxesCombined, QrCode, Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { profilesQuery } from '../../features/profiles/profiles-query.ts';
import { useV1, useWorkspace, workspaceKey } from '../../features/workspaces/workspace-context.ts';
import { t } from '../../language/translate.ts';
import { showShortUrl } from '../../ui/show-url.ts';
import styles from './command-palette.module.css';
import { putRecentFirst, readRecentCommands, storeRecentCommand } from './recent-commands.ts';
import { isFound, useCommands, type Command } from './use-commands.tsx';

const linksShown = 6;
const profilesShown = 4;

type CommandPaletteProps = { onClose: () => void; onKeys: () => void };

/** Finds everything that can be done, and the workspace's links and profiles, by typing. */
export default function CommandPalette({ onClose, onKeys }: CommandPaletteProps) {
  const [words, setWords] = useState('');
  const commands = useFound(words, onClose, onKeys);
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
                  {command.detail !== undefined && <bdi className={styles['detail']}>{command.detail}</bdi>}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** The commands that have the typed words; without words the ones that were run last come first. */
function useFound(typed: string, onClose: () => void, onKeys: () => void): Command[] {
  const words = typed.trim();
  const [recent] = useState(readRecentCommands);
  const commands = useCommands(onKeys);
  const links = useFoundLinks(words);
  const profiles = useFoundProfiles(words);
  const found = words === '' ? putRecentFirst(commands, recent) : commands.filter((command) => isFound(command, words));
  return [...found, ...links, ...profiles].map((command) => ({
    ...command,
    run: () => {
      storeRecentCommand(command.id);
      onClose();
      command.run();
    },
  }));
}

// not translated: the name in all languages
const codes = /^qr(?:[- ]?codes?)?(?=\s|$)/i;

/** Links by the typed words, which open their reports; after "QR" their codes. */
function useFoundLinks(typed: string): Command[] {
  const v1 = useV1();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const code = codes.exec(typed);
  const search = useDeferredValue(code ? typed.slice(code[0].length).trim() : typed);
  const { data } = useQuery({
    queryKey: workspaceKey(workspaceId, 'links', 'palette', search),
    queryFn: async ({ signal }) => await v1('get', '/links', { query: { q: search, limit: linksShown }, signal }),
    enabled: typed !== '',
    placeholderData: (previous) => previous,
  });
  if (typed === '') return [];
  return (data?.items ?? []).map((link): Command => {
    const name = link.title ?? `/${link.slug}`;
    const found = { id: link.id, name, detail: showShortUrl(link.shortUrl), icon: <ChartNoAxesCombined aria-hidden /> };
    const params = { workspaceId, linkId: link.id };
    if (!code) return { ...found, run: () => void navigate({ to: '/$workspaceId/links/$linkId', params }) };
    return {
      ...found,
      id: `qr ${link.id}`,
      name: t('QR code of {name}', { name }),
      icon: <QrCode aria-hidden />,
      run: () => void navigate({ to: '/$workspaceId/links', params: { workspaceId }, search: { qr: link.id } }),
    };
  });
}

function useFoundProfiles(words: string): Command[] {
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { data = [] } = useQuery({ ...profilesQuery(workspaceId, useV1()), enabled: words !== '' });
  if (words === '') return [];
  const commands = data.map(({ id, displayName, slug, url }): Command => ({
    id,
    name: displayName,
    words: slug,
    detail: showShortUrl(url),
    icon: <AtSign aria-hidden />,
    run: () => void navigate({ to: '/$workspaceId/profiles/$profileId', params: { workspaceId, profileId: id } }),
  }));
  return commands.filter((command) => isFound(command, words)).slice(0, profilesShown);
}
