import { useState } from 'react';

export type Theme = 'light' | 'dark' | 'system';

/** The chosen theme; a script of the page reads it before the first paint. */
export function useTheme(): { theme: Theme; setTheme: (theme: Theme) => void } {
  const [theme, setTheme] = useState<Theme>(() => {
    const chosen = document.documentElement.dataset['theme'];
    return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
  });
  return {
    theme,
    setTheme: (next) => {
      if (next === 'system') delete document.documentElement.dataset['theme'];
      else document.documentElement.dataset['theme'] = next;
      try {
        localStorage.setItem('theme', next);
      } catch {
        // Without storage the theme lasts until the page is closed.
      }
      setTheme(next);
    },
  };
}
