import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, Monitor, Moon, Sun, User } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { identityKey, identityQuery } from '../../features/session/identity-query.ts';
import { useWorkspace } from '../../features/workspaces/workspace-context.ts';
import { t } from '../../language/translate.ts';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { useTheme, type Theme } from './use-theme.ts';
import styles from './user-menu.module.css';

const themes = [
  { theme: 'light', name: t('Light'), icon: <Sun aria-hidden /> },
  { theme: 'dark', name: t('Dark'), icon: <Moon aria-hidden /> },
  { theme: 'system', name: t('System'), icon: <Monitor aria-hidden /> },
] as const satisfies { theme: Theme; name: string; icon: React.ReactNode }[];

/** The account menu: account settings, theme and signing out. */
export function UserMenu() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { id: workspaceId } = useWorkspace();
  const { data: identity } = useQuery(identityQuery(api));
  const { theme, setTheme } = useTheme();
  const { fail } = useToasts();
  const signOut = useMutation({
    mutationFn: async () => await api.account('delete', '/session'),
    onSuccess: async () => {
      // Clears all cached data, after leaving the page whose queries would fetch it again.
      queries.removeQueries({ queryKey: identityKey });
      await navigate({ to: '/sign-in' });
      queries.clear();
    },
    onError: fail,
  });
  const email = identity?.user.email ?? '';
  return (
    <Menu
      trigger={
        <button type="button" className={styles['trigger']} aria-label={t('Account of {email}', { email })}>
          {email.slice(0, 1).toUpperCase()}
        </button>
      }
    >
      <MenuGroup label={email}>
        <MenuLink icon={<User aria-hidden />} link={<Link to="/$workspaceId/account" params={{ workspaceId }} />}>
          {t('Account settings')}
        </MenuLink>
      </MenuGroup>
      <MenuSeparator />
      <MenuGroup label={t('Theme')}>
        {themes.map((choice) => (
          <MenuItem key={choice.theme} icon={choice.icon} onSelect={() => setTheme(choice.theme)}>
            {choice.name}
            {choice.theme === theme && <span className={styles['chosen']}>✓</span>}
          </MenuItem>
        ))}
      </MenuGroup>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => signOut.mutate()}>
        {t('Sign out')}
      </MenuItem>
    </Menu>
  );
}
