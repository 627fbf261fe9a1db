import { createHash } from 'node:crypto';
import { directionOf, type Translator } from '@linkplane/messages';
import { fontFaces, ownFont } from '@linkplane/profile-page';
import { escapeHtml } from '@linkplane/runtime';

/** A page, with the policy that allows its one style, its one script if it has one, and nothing else. */
export type SharedPage = { html: string; policy: string };

type Parts = {
  /** The translator of the language that the page is in. */
  t: Translator;
  title: string;
  /** Trusted markup; every value in it has gone through `escapeHtml`. */
  body: string;
  /** Whether other sites may show it in a frame. */
  embed: boolean;
  /** Whether it depends on the time zone of the visitor. */
  readsZone: boolean;
};

const style = `
${fontFaces(ownFont)}
:root{color-scheme:light dark;--bg:#f7f7fb;--card:#fff;--line:#e3e4ee;--ink:#1b1d33;--soft:#585c75;--accent:#4b45c6;--wash:#ebeafb;--bar:#b3b0ee;--second:#0b6e6b}
@media (prefers-color-scheme:dark){:root{--bg:#12131c;--card:#1b1d2a;--line:#31344a;--ink:#f1f2f9;--soft:#adb1c7;--accent:#a29dff;--wash:#2c2b57;--bar:#5d58b0;--second:#7ff0e8}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.5 ${ownFont.stack}}
main{max-width:60rem;margin:0 auto;padding:32px 20px 56px}
header{display:flex;flex-wrap:wrap;align-items:end;justify-content:space-between;gap:16px;margin-bottom:24px}
h1{margin:0;font-size:1.6rem;line-height:1.25;letter-spacing:-.02em;overflow-wrap:anywhere}
h2{margin:0 0 12px;font-size:.95rem}
.soft{margin:0;color:var(--soft)}
nav{display:flex;gap:4px;padding:4px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
nav a{padding:6px 10px;white-space:nowrap;border-radius:8px;color:var(--soft);text-decoration:none}
nav a:hover{background:var(--wash);color:var(--ink)}
nav a[aria-current]{background:var(--wash);color:var(--ink);font-weight:600}
.card{padding:20px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(9rem,1fr));gap:12px;margin:0 0 12px}
.figures div{padding:16px 20px;border:1px solid var(--line);border-radius:16px;background:var(--card)}
dt{color:var(--soft);font-size:.85rem}
dd{margin:0;font-size:1.7rem;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.chart{width:100%;height:auto;display:block}
.chart text{fill:var(--soft);font-size:11px}
.chart line{stroke:var(--line)}
.chart .clicks{fill:var(--bar)}
.chart .visitors{fill:none;stroke:var(--second);stroke-width:2;stroke-linejoin:round}
.chart .open{stroke-dasharray:4 4}
.chart .clicks.open{fill:var(--wash);stroke:var(--bar);stroke-width:1.5}
@media (max-width:40rem){.chart text{font-size:22px}main{padding:24px 14px 40px}nav{font-size:.9rem}.card{padding:16px}}
.legend{display:flex;flex-wrap:wrap;gap:0 16px;margin:0 0 8px;color:var(--soft);font-size:.85rem}
.legend span::before{content:"";display:inline-block;width:10px;height:10px;margin-inline-end:6px;border-radius:3px;background:var(--bar)}
.legend .second::before{background:var(--second)}
.legend .open::before{border:1.5px dashed var(--bar);background:var(--wash)}
.lists{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:12px;margin-top:12px}
ol{list-style:none;margin:0;padding:0;display:grid;gap:4px}
ol li{position:relative;display:flex;justify-content:space-between;gap:12px;padding:4px 10px}
ol svg{position:absolute;inset:0;width:100%;height:100%}
[dir=rtl] ol svg{transform:scaleX(-1)}
ol rect{fill:var(--wash)}
ol span{position:relative;min-width:0;overflow-wrap:anywhere}
ol span[dir]{flex:1}
ol .flag~span[dir]{margin-inline-start:-4px}
ol span:nth-last-child(-n+2){flex:none;font-weight:600;font-variant-numeric:tabular-nums}
ol .share{min-width:3.6em;text-align:end;color:var(--soft);font-weight:400}
.before{font-size:.85rem;font-weight:400;letter-spacing:0;color:var(--soft)}
.filters{list-style:none;display:flex;flex-wrap:wrap;gap:6px;margin:8px 0 0;padding:0}
.filters li{padding:2px 10px;border:1px solid var(--line);border-radius:999px;background:var(--card);overflow-wrap:anywhere}
footer{margin-top:32px;color:var(--soft);font-size:.85rem;display:flex;align-items:center;gap:8px}
footer svg{width:18px;height:18px}
form{max-width:24rem;margin:12vh auto 0;padding:32px;border:1px solid var(--line);border-radius:20px;background:var(--card);display:grid;gap:12px}
label{font-weight:600}
input,button{width:100%;padding:11px 14px;border:1px solid var(--soft);border-radius:10px;background:var(--bg);color:var(--ink);font:inherit}
button{border-color:transparent;background:var(--accent);color:var(--bg);font-weight:600;cursor:pointer}
a:focus-visible,input:focus-visible,button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.problem{margin:0;font-weight:600}
`;

const mark =
  '<svg viewBox="0 0 44 44" aria-hidden="true"><rect width="44" height="44" rx="12" fill="#4b45c6"/><path d="M18.5 25.5l7-7M20 15.5l2.6-2.6a6 6 0 0 1 8.5 8.5L28.5 24M24 28.5l-2.6 2.6a6 6 0 0 1-8.5-8.5l2.6-2.6" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"/></svg>';

/** Asks for the page in the time zone of the browser, once: its address has that then. */
const zoneScript =
  `{const to=new URL(location.href),zone=Intl.DateTimeFormat().resolvedOptions().timeZone;` +
  `if(zone&&!to.searchParams.has('timezone')&&zone!=='UTC'){to.searchParams.set('timezone',zone);location.replace(to)}}`;

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const styleSource = hash(style);
const scriptSource = hash(zoneScript);

/** The frame that all shared pages have. Nothing is loaded but the typeface of this origin. */
export function renderFrame({ t, title, body, embed, readsZone }: Parts): SharedPage {
  return {
    html:
      `<!doctype html><html lang="${t.locale}" dir="${directionOf(t.locale)}"><head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
      `<title>${escapeHtml(title)}</title>${readsZone ? `<script>${zoneScript}</script>` : ''}<style>${style}</style></head><body><main>${body}` +
      `<footer>${mark}<span>${escapeHtml(t.text('Statistics by Linkplane'))}</span></footer></main></body></html>\n`,
    policy:
      `default-src 'none'; ${readsZone ? `script-src ${scriptSource}; ` : ''}style-src ${styleSource}; font-src 'self'; base-uri 'none'; form-action 'self'; ` +
      `frame-ancestors ${embed ? '*' : `'none'`}`,
  };
}
