import type { Theme } from '@linkplane/contracts';
import { validationError } from '../http/app-error.ts';
import type { StyleChecker } from './check-styles.ts';

/** Problems of a style that a response names; people correct a few at a time. */
const problemsShownMax = 5;

/**
 * The theme as it is stored. Its style stays as it was written, and is restricted whenever the page is rendered.
 * @throws AppError VALIDATION_ERROR for a style that the page would not show, with each problem and its line
 */
export async function readTheme<Given extends Theme | null | undefined>(
  styles: Pick<StyleChecker, 'check'>,
  workspaceId: string,
  theme: Given,
): Promise<Given> {
  if (!theme || theme.css === null) return theme;
  const [first, ...others] = (await styles.check(workspaceId, theme.css))
    .slice(0, problemsShownMax)
    .map(({ line, message }) => ({ field: 'theme.css', message: `line ${line}: ${message}` }));
  if (first) throw validationError(first, ...others);
  return theme;
}
