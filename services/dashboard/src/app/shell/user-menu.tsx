import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LogOut, User } from 'lucide-react';
import { useApi } from '../../api/api-context.ts';
import { identityQuery } from '../../features/session/identity-query.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { useWorkspace } from '../../features/workspaces/workspace-context.ts';
import { t } from '../../language/translate.ts';
import { Menu, MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { themes } from './theme-choices.tsx';
import { useTheme } from './use-theme.ts';
import styles from './user-menu.module.css';

/** The account menu: account settings, theme and signing out. */
export function UserMenu() {
  const api = useApi();
  const { id: workspaceId } = useWorkspace();
  const { data: identity } = useQuery(identityQuery(api));
  const { theme, setTheme } = useTheme();
  const signOut = useSignOut();
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
      <MenuItem icon={<LogOut aria-hidden />} onSelect={signOut}>
        {t('Sign out')}
      </MenuItem>
    </Menu>
  );
}
