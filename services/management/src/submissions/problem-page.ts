import { createHash } from 'node:crypto';
import { directionOf, type Translator } from '@linkplane/messages';
import { fontFaces, ownFont } from '@linkplane/profile-page';
import { escapeHtml } from '@linkplane/runtime';

const style = `
${fontFaces(ownFont)}
:root{color-scheme:light dark;--ink:#14172b;--soft:#5b6078;--paper:#f6f7fb;--card:#fff;--line:#e4e6f0}
@media (prefers-color-scheme:dark){:root{--ink:#f2f3fa;--soft:#a2a7c0;--paper:#0e1020;--card:#171a2e;--line:#272b45}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;background:var(--paper);color:var(--ink);font:16px/1.55 ${ownFont.stack}}
main{width:100%;max-width:27rem;padding:36px 32px;background:var(--card);border:1px solid var(--line);border-radius:20px}
h1{margin:0 0 8px;font-size:1.3rem}
p,ul{margin:0 0 8px;color:var(--soft)}
ul{padding-inline-start:1.2em;color:var(--ink);overflow-wrap:anywhere}
`;
const styleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
const policy = `default-src 'none'; style-src ${styleSource}; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/**
 * What is wrong with a form that was sent: the way back is the browser's own, which keeps what was typed.
 * @param problems in the language of the translator
 */
export function renderProblem(t: Translator, problems: readonly string[]): { html: string; policy: string } {
  const items = problems.map((problem) => `<li dir="auto">${escapeHtml(problem)}</li>`).join('');
  return {
    policy,
    html:
      `<!doctype html><html lang="${t.locale}" dir="${directionOf(t.locale)}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
      `<meta name="color-scheme" content="light dark"><title>${escapeHtml(t.text('Not sent'))}</title><style>${style}</style></head>` +
      `<body><main><h1>${escapeHtml(t.text('Your message was not sent'))}</h1><ul>${items}</ul>` +
      `<p>${escapeHtml(t.text('Go back with the button of your browser: what you have typed is still there.'))}</p>` +
      `</main></body></html>\n`,
  };
}
