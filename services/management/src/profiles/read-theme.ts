import type { Theme } from '@linkplane/contracts';
import { restrictCss } from '@linkplane/profile-page';
import { validationError } from '../http/app-error.ts';

/** Problems of a style that a response names; people correct a few at a time. */
const problemsShownMax = 5;

/**
 * The theme as it is stored. Its style stays as it was written, and is restricted whenever the page is rendered.
 * @throws AppError VALIDATION_ERROR for a style that the page would not show, with each problem and its line
 */
export function readTheme<Given extends Theme | null | undefined>(theme: Given): Given {
  if (!theme || theme.css === null) return theme;
  const [first, ...others] = restrictCss(theme.css)
    .problems.slice(0, problemsShownMax)
    .map(({ line, message }) => ({ field: 'theme.css', message: `line ${line}: ${message}` }));
  if (first) throw validationError(first, ...others);
  return theme;
}
