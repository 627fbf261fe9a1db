import type { ProfileBlock } from '../profile-content.ts';
import { playerTypes } from './player-embed.ts';

/**
 * The style of blocks that few pages have, beside that of every page: only pages with such a block get it, so that all
 * others stay as short as they are.
 */
export const blockStyle = `
.player{position:relative;border-radius:20px;overflow:hidden;background:#15161d;box-shadow:0 14px 30px -20px rgb(var(--shadow)/.5)}
.player iframe{position:absolute;inset:0;height:100%}
.player.wide,.player.map{aspect-ratio:16/9}
.player.portrait{width:100%;max-width:22rem;margin:0 auto;aspect-ratio:9/16}
.player.audio{height:175px}.player.tall-audio{height:420px}
.place{display:flex;flex-direction:column;gap:14px;padding:16px;border-radius:20px}
.place .player{border-radius:14px;box-shadow:none}
.whereabouts{display:flex;align-items:center;gap:14px}
.address{white-space:pre-line;color:var(--soft);font-size:.94rem}
.maps{display:flex;flex-wrap:wrap;gap:8px;list-style:none}
.maps a{display:inline-flex;align-items:center;min-height:40px;padding:0 14px;border:1px solid var(--line);border-radius:999px;font-size:.88rem;font-weight:560;text-decoration:none;transition:border-color .18s ease,color .18s ease}
.maps a:hover{border-color:var(--accent);color:var(--accent)}
.form{display:flex;flex-direction:column;gap:16px;padding:22px 20px 20px;border-radius:20px}
.form .heading{margin:0}
.intro{color:var(--soft);white-space:pre-line}
.field{display:flex;flex-direction:column;gap:6px}
.field label{font-size:.92rem;font-weight:600}
.optional{color:var(--soft);font-weight:400}
.field input:not([type=checkbox]),.field textarea{width:100%;min-height:46px;padding:10px 13px;border:1px solid color-mix(in srgb,var(--soft) 62%,var(--card));border-radius:12px;background:var(--sheet);color:inherit;font:inherit}
.field textarea{min-height:112px;resize:vertical}
.field input:focus-visible,.field textarea:focus-visible,.form button:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
.check{flex-direction:row;align-items:flex-start;gap:10px}
.check input{flex:none;width:20px;height:20px;margin:1px 0 0;accent-color:var(--accent)}
.check label{font-weight:450}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
.form button{min-height:50px;padding:0 22px;border:0;border-radius:14px;background:var(--accent);color:var(--on);font:inherit;font-weight:640;cursor:pointer;transition:filter .18s ease}
.form button:hover{filter:brightness(1.08)}
@media (forced-colors:active){.form button,.maps a,.player{border:1px solid ButtonText}}
`;

/** The hash of exactly the text above, as the Content-Security-Policy names it; a test holds the two together. */
export const blockStyleHash = 'sha256-ivCWAjtb1YUj8H2+c8sVcDhmlHuIShno+QLOTXYmuZo=';

/** Whether a page with these blocks needs the style above. */
export function needsBlockStyle(blocks: readonly ProfileBlock[]): boolean {
  return blocks.some(({ type }) => playerTypes.has(type) || type === 'map' || type === 'form');
}
