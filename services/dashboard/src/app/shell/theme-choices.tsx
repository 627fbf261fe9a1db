import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '../../language/translate.ts';
import type { Theme } from './use-theme.ts';

/** The themes, as menus show them. */
export const themes = [
  { theme: 'light', name: t('Light'), icon: <Sun aria-hidden /> },
  { theme: 'dark', name: t('Dark'), icon: <Moon aria-hidden /> },
  { theme: 'system', name: t('System'), icon: <Monitor aria-hidden /> },
] as const satisfies { theme: Theme; name: string; icon: React.ReactNode }[];
