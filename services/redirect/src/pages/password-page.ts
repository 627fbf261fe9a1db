import type { Translator } from '@linkplane/messages';
import { escapeHtml } from '@linkplane/runtime';
import { renderPage, type Page } from './html-page.ts';

export type PasswordPage = {
  /** Where the form is sent: path and query of the short URL. */
  action: string;
  /** Origin of the page on which the visitor found the link, for the report; empty when unknown. */
  from: string;
  /** What is said of the last try. */
  problem: 'none' | 'wrong' | { waitSeconds: number };
};

/** Asks for the password of a link. Says nothing of where it leads; works without scripts. */
export function passwordPage(t: Translator, { action, from, problem }: PasswordPage): Page {
  const words = describeProblem(t, problem);
  const alert = words === undefined ? '' : `<p class="problem" id="problem" role="alert">${escapeHtml(words)}</p>`;
  const described = words === undefined ? '' : ' aria-invalid="true" aria-describedby="problem"';
  return renderPage({
    t,
    title: t.text('Password required'),
    hasForm: true,
    body:
      `<h1>${escapeHtml(t.text('This link is protected'))}</h1>` +
      `<p>${escapeHtml(t.text('Enter the password that you got with it.'))}</p>` +
      `<form method="post" action="${escapeHtml(action)}"><input type="hidden" name="from" value="${escapeHtml(from)}">` +
      `<label for="password">${escapeHtml(t.text('Password'))}</label>` +
      `<input id="password" type="password" name="password" maxlength="128" required autofocus autocomplete="off"${described}>` +
      `${alert}<button class="button">${escapeHtml(t.text('Continue'))}</button></form>`,
  });
}

function describeProblem(t: Translator, problem: PasswordPage['problem']): string | undefined {
  if (problem === 'none') return undefined;
  if (problem === 'wrong') return t.text('This is not the password. Please try again.');
  const { waitSeconds } = problem;
  if (waitSeconds <= 90)
    return t.text('Too many tries. Please wait {seconds, number} seconds.', { seconds: waitSeconds });
  return t.text('Too many tries. Please wait {minutes, number} minutes.', { minutes: Math.ceil(waitSeconds / 60) });
}
