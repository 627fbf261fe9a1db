import { localeNames } from '@linkplane/messages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowLeftRight,
  BookOpen,
  CloudDownload,
  Keyboard,
  Languages,
  LogOut,
  Plus,
  SquareTerminal,
  Upload,
  User,
  UserPlus,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { serviceNames } from '../../features/links/move-in/describe-job.ts';
import { useSetLanguage } from '../../features/account/use-language.ts';
import { useSignOut } from '../../features/session/use-sign-out.ts';
import { useWorkspace } from '../../features/workspaces/workspace-context.ts';
import { workspacesQuery } from '../../features/workspaces/workspaces-query.ts';
import { offeredLocales } from '../../language/start-language.ts';
import { currentLocale, t } from '../../language/translate.ts';
import { referencePath } from '../../ui/reference-path.ts';
import { settingsDestinations, workDestinations } from './destinations.ts';
import { themes } from './theme-choices.tsx';
import { useTheme } from './use-theme.ts';

/** @property words by which it is found as well as by its name */
export type Command = { id: string; name: string; words?: string; detail?: string; icon: ReactNode; run: () => void };

// not translated: words that people type in any language
const [helpWords, leaveWords] = ['docs help', 'log out logout'];

/** Whether a command has all of the typed words. */
export function isFound({ name, words = '' }: Command, typed: string): boolean {
  const text = `${name} ${words}`.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Everything that can be done from anywhere, without what is found by its name, such as links. */
export function useCommands(onKeys: () => void): Command[] {
  const pages = usePages();
  const creations = useCreations();
  const switches = useSwitches();
  const settings = useSettings();
  const open = (path: string) => () => void window.open(path, '_blank', 'noreferrer');
  return [
    ...creations,
    ...pages,
    ...switches,
    ...settings,
    {
      id: 'docs',
      name: t('Documentation'),
      words: helpWords,
      icon: <BookOpen aria-hidden />,
      run: open('/docs'),
    },
    {
      id: 'api',
      name: t('API reference'),
      words: helpWords,
      icon: <SquareTerminal aria-hidden />,
      run: open(referencePath),
    },
    {
      id: 'shortcuts',
      name: t('Show keyboard shortcuts'),
      words: helpWords,
      icon: <Keyboard aria-hidden />,
      run: onKeys,
    },
  ];
}

function usePages(): Command[] {
  const { id: workspaceId } = useWorkspace();
  const navigate = useNavigate();
  const params = { workspaceId };
  return [
    ...[...workDestinations, ...settingsDestinations].map(({ to, name, icon: Icon }) => ({
      id: to,
      name: t('Go to {name}', { name }),
      icon: <Icon aria-hidden />,
      run: () => void navigate({ to, params }),
    })),
    {
      id: 'account',
      name: t('Go to account settings'),
      icon: <User aria-hidden />,
      run: () => void navigate({ to: '/$workspaceId/account', params }),
    },
  ];
}

/** What is created on the page of its kind; only owners see the pages of some. */
function useCreations(): Command[] {
  const { id: workspaceId, isOwner } = useWorkspace();
  const navigate = useNavigate();
  const params = { workspaceId };
  const create = (to: CreationPage, name: string, icon = <Plus aria-hidden />): Command => ({
    id: `new ${to}`,
    name,
    icon,
    run: () => void navigate({ to, params, search: { panel: 'new' } }),
  });
  return [
    { ...create('/$workspaceId/links', t('Create link')), id: 'new-link' },
    {
      id: 'bulk',
      name: t('Import links from CSV'),
      icon: <Upload aria-hidden />,
      run: () => void navigate({ to: '/$workspaceId/links', params, search: { panel: 'bulk' } }),
    },
    create('/$workspaceId/profiles', t('New profile')),
    create('/$workspaceId/tags', t('New tag')),
    create('/$workspaceId/utm-templates', t('New UTM template')),
    ...(isOwner
      ? [
          {
            id: 'move-in',
            name: t('Move in from another service'),
            // not translated: names of products
            words: Object.values(serviceNames).join(' '),
            icon: <CloudDownload aria-hidden />,
            run: () => void navigate({ to: '/$workspaceId/links', params, search: { panel: 'move-in' } }),
          },
          create('/$workspaceId/members', t('Invite a member'), <UserPlus aria-hidden />),
          create('/$workspaceId/tokens', t('New API token')),
          create('/$workspaceId/domains', t('Add domain')),
          create('/$workspaceId/webhooks', t('New webhook')),
          create('/$workspaceId/export-schedules', t('New scheduled export')),
        ]
      : []),
  ];
}

type CreationPage =
  | '/$workspaceId/links'
  | '/$workspaceId/profiles'
  | '/$workspaceId/tags'
  | '/$workspaceId/utm-templates'
  | '/$workspaceId/members'
  | '/$workspaceId/tokens'
  | '/$workspaceId/domains'
  | '/$workspaceId/webhooks'
  | '/$workspaceId/export-schedules';

function useSwitches(): Command[] {
  const current = useWorkspace();
  const navigate = useNavigate();
  const { data: workspaces = [] } = useQuery(workspacesQuery(useApi()));
  return workspaces
    .filter(({ id }) => id !== current.id)
    .map(({ id, name }) => ({
      id: `switch ${id}`,
      name: t('Switch to workspace {name}', { name }),
      icon: <ArrowLeftRight aria-hidden />,
      run: () => void navigate({ to: '/$workspaceId/links', params: { workspaceId: id }, search: {} }),
    }));
}

function useSettings(): Command[] {
  const { setTheme } = useTheme();
  const setLanguage = useSetLanguage();
  const signOut = useSignOut();
  return [
    ...themes.map(({ theme, name, icon }) => ({
      id: `theme ${theme}`,
      name: t('Theme: {name}', { name }),
      icon,
      run: () => setTheme(theme),
    })),
    ...offeredLocales
      .filter((locale) => locale !== currentLocale())
      .map((locale) => ({
        id: `language ${locale}`,
        name: t('Language: {name}', { name: localeNames[locale] }),
        // not translated: who cannot read this page types it
        words: `language ${locale}`,
        icon: <Languages aria-hidden />,
        run: () => setLanguage.mutate(locale),
      })),
    { id: 'sign-out', name: t('Sign out'), words: leaveWords, icon: <LogOut aria-hidden />, run: signOut },
  ];
}
