/** What browsers paint their own frame with: the page's background, in both themes. */
export const pageColors = { light: '#f5f5f8', dark: '#101116' };

const tints = 8;

/** One of the hues of the page, always the same one for a slug. */
export function chooseTint(slug: string): string {
  let sum = 0;
  for (const char of slug.toLowerCase()) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9_973;
  return `t${sum % tints}`;
}

/**
 * The style of every profile page: one text, so that one hash allows it. Lightness alone decides contrast (WCAG AA in
 * both themes), so any hue is as readable as another.
 */
export const pageStyle = `
:root{color-scheme:light dark;--h:265;--bg:#f5f5f8;--sheet:#fbfbfd;--card:#fff;--ink:#17181f;--soft:#555868;--line:#e1e2ea;--wash:#ecebfb;--accent:#4b45c6;--accent2:#8438b8;--on:#fff;--shadow:24 24 48}
@media (prefers-color-scheme:dark){:root{--bg:#101116;--sheet:#16171e;--card:#1e2029;--ink:#f3f3f8;--soft:#a9acbd;--line:#31343f;--wash:#292a45;--accent:#a9a5ff;--accent2:#d3a2ff;--on:#14152b;--shadow:0 0 0}}
.t0{--h:265}.t1{--h:300}.t2{--h:350}.t3{--h:28}.t4{--h:62}.t5{--h:155}.t6{--h:200}.t7{--h:240}
@supports (color:oklch(0.5 0.1 1)){
body{--bg:oklch(.965 .014 var(--h));--sheet:oklch(.988 .006 var(--h));--card:oklch(1 0 0);--ink:oklch(.23 .025 var(--h));--soft:oklch(.47 .03 var(--h));--line:oklch(.905 .014 var(--h));--wash:oklch(.945 .035 var(--h));--accent:oklch(.48 .17 var(--h));--accent2:oklch(.5 .17 calc(var(--h) + 45))}
@media (prefers-color-scheme:dark){body{--bg:oklch(.165 .018 var(--h));--sheet:oklch(.2 .02 var(--h));--card:oklch(.245 .023 var(--h));--ink:oklch(.965 .008 var(--h));--soft:oklch(.76 .022 var(--h));--line:oklch(.33 .026 var(--h));--wash:oklch(.31 .05 var(--h));--accent:oklch(.8 .115 var(--h));--accent2:oklch(.82 .115 calc(var(--h) + 45));--on:oklch(.2 .04 var(--h))}}
}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100svh;background:var(--bg);color:var(--ink);font:400 1rem/1.5 Inter,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere;-webkit-font-smoothing:antialiased;-moz-osx-font-smoothing:grayscale}
p,h1,h2,h3,h4,ul,figure{margin:0;padding:0}
img{display:block;max-width:100%}
a{color:inherit;-webkit-tap-highlight-color:transparent}
a:focus-visible,iframe:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.sheet{position:relative;display:flex;flex-direction:column;width:100%;max-width:40rem;min-height:100vh;min-height:100svh;margin:0 auto;padding:56px 20px 28px;isolation:isolate;overflow:hidden}
.sheet::before{content:"";position:absolute;z-index:-2;inset:0 0 auto;height:26rem;background:radial-gradient(70% 100% at 50% 0,var(--wash),transparent)}
.wash{position:absolute;z-index:-1;top:-9rem;left:50%;width:max(100%,26rem);height:17rem;max-width:none;object-fit:cover;transform:translateX(-50%);filter:blur(72px) saturate(2.2);opacity:.32;border-radius:50%;pointer-events:none}
main{flex:1}
header{display:flex;flex-direction:column;align-items:center;text-align:center;margin-bottom:32px}
.avatar{position:relative;display:grid;place-items:center;width:112px;height:112px;margin-bottom:18px;border-radius:50%;overflow:hidden;background:linear-gradient(140deg,var(--accent),var(--accent2));color:var(--on);font-size:2.5rem;font-weight:650;letter-spacing:-.02em;line-height:1;box-shadow:0 0 0 4px var(--sheet),0 0 0 5px var(--line),0 18px 40px -18px rgb(var(--shadow)/.45)}
.avatar img{position:absolute;inset:0;width:100%;height:100%;width:calc-size(auto,min(size*1000,112px));height:calc-size(auto,min(size*1000,112px));object-fit:cover;background:var(--card);text-align:center;line-height:112px;overflow:hidden}
.avatar img:not([alt=""])::after{content:attr(alt);position:absolute;inset:0;display:grid;place-items:center;background:linear-gradient(140deg,var(--accent),var(--accent2));line-height:1}
.avatar svg{width:54px;height:54px}
h1{max-width:100%;font-size:clamp(1.5rem,5.4vw,1.85rem);font-weight:720;line-height:1.2;letter-spacing:-.022em;text-wrap:balance}
.slug{margin-top:4px;color:var(--soft);font-size:.94rem;font-weight:500}
.bio{max-width:34rem;margin-top:14px;font-size:1.02rem;line-height:1.55;white-space:pre-line;text-wrap:balance}
.blocks{display:flex;flex-direction:column;gap:14px}
.card{background:var(--card);border:1px solid var(--line);box-shadow:0 1px 2px rgb(var(--shadow)/.05),0 10px 24px -18px rgb(var(--shadow)/.28)}
.link{display:flex;align-items:center;gap:14px;min-height:68px;padding-block:9px;padding-inline:20px 16px;border-radius:20px;text-decoration:none;transition:transform .18s ease,box-shadow .18s ease,border-color .18s ease}
.link:has(.media){padding-inline-start:10px}
.link:hover{transform:translateY(-2px);border-color:var(--accent);box-shadow:0 1px 2px rgb(var(--shadow)/.05),0 18px 30px -18px rgb(var(--shadow)/.42)}
.link:active{transform:translateY(0) scale(.99)}
.media{flex:none;display:grid;place-items:center;width:48px;height:48px;border-radius:13px;overflow:hidden;background:var(--wash);color:var(--accent)}
.media img{position:relative;width:100%;height:100%;object-fit:cover}
.media img::after{content:"";position:absolute;inset:0;background:var(--wash)}
.media svg{width:24px;height:24px}
.emoji{font-size:1.5rem;line-height:1}
.shape{fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
.mark{fill:currentColor}
.words{flex:1;min-width:0;display:flex;flex-direction:column;gap:1px;text-align:left}
[dir=rtl] .words{text-align:right}
.label{font-weight:620;line-height:1.35;letter-spacing:-.006em}
.host{overflow:hidden;color:var(--soft);font-size:.86rem;line-height:1.4;text-overflow:ellipsis;white-space:nowrap}
.go{flex:none;display:grid;color:var(--soft);opacity:.75}
.go svg{width:18px;height:18px}
[dir=rtl] .go{transform:scaleX(-1)}
.highlight{border-color:transparent;background:linear-gradient(115deg,var(--accent),var(--accent2));color:var(--on);box-shadow:0 18px 34px -18px var(--accent);background-origin:border-box;animation:glow 1.6s ease-in-out .8s 2}
.highlight .host,.highlight .go{color:inherit;opacity:1}
.highlight .icon{background:rgb(255 255 255/.18);color:inherit}
@keyframes glow{50%{box-shadow:0 18px 34px -18px var(--accent),0 0 0 7px color-mix(in srgb,var(--accent) 22%,transparent)}}
.heading{text-wrap:balance;letter-spacing:-.014em;line-height:1.25}
.heading.one{margin-top:18px;font-size:1.4rem;font-weight:700}
.heading.two{margin-top:12px;font-size:1.12rem;font-weight:670}
.heading.three{margin-top:8px;color:var(--soft);font-size:.84rem;font-weight:670;letter-spacing:.05em;text-transform:uppercase}
.blocks>.heading:first-child{margin-top:0}
.text{color:var(--soft);line-height:1.6}
.text p{white-space:pre-line}
.title{color:var(--ink);font-weight:640}
.left{text-align:left}.center{text-align:center}.right{text-align:right}
.line{flex:1;width:100%;margin:10px 0;border:0;border-top:2px solid var(--line)}
.line.solid{border-top-width:1px}.line.dashed{border-top-style:dashed}.line.dotted{border-top-style:dotted;border-top-width:3px}
.divider{display:flex;align-items:center;gap:14px;color:var(--soft);font-size:.88rem;font-weight:560}
.divider .line{min-width:24px}
.spacer{display:block;flex:none;margin:-7px 0}
.socials{display:flex;flex-wrap:wrap;justify-content:center;gap:10px;padding:4px 0;list-style:none}
.socials a{display:grid;place-items:center;width:48px;height:48px;border:1px solid var(--line);border-radius:50%;background:var(--card);transition:transform .18s ease,color .18s ease,border-color .18s ease}
.socials a:hover{transform:translateY(-2px);color:var(--accent);border-color:var(--accent)}
.socials svg{width:21px;height:21px}
.socials .shape{transform:scale(1.16)}
.small a{width:40px;height:40px}.small svg{width:18px;height:18px}
.large a{width:58px;height:58px}.large svg{width:26px;height:26px}
.social-group .title{margin-bottom:8px;font-size:.94rem}
figure{display:flex;flex-direction:column;gap:10px}
figcaption{color:var(--soft);font-size:.92rem;text-align:center}
figcaption.title{color:var(--ink);font-size:1rem;text-align:start}
.frame{display:block;border-radius:20px;overflow:hidden;background:var(--wash);box-shadow:0 1px 2px rgb(var(--shadow)/.05),0 14px 30px -20px rgb(var(--shadow)/.4);transition:transform .18s ease}
.frame.square{border-radius:0}
.frame img{width:100%;height:auto;min-height:48px}
a.frame:hover{transform:translateY(-2px)}
iframe{display:block;width:100%;border:0;color-scheme:normal}
.video{aspect-ratio:16/9;border-radius:20px;overflow:hidden;background:#0b0b0f;box-shadow:0 14px 30px -20px rgb(var(--shadow)/.5)}
.video iframe{height:100%}
.video.portrait{width:100%;max-width:22rem;margin:0 auto;aspect-ratio:9/16}
.audio{border-radius:14px;background:var(--wash)}
.empty{padding:32px 0;color:var(--soft);text-align:center}
footer{display:flex;align-items:center;justify-content:center;gap:7px;margin-top:48px;color:var(--soft);font-size:.82rem;font-weight:560;letter-spacing:.01em}
.plane{width:22px;height:22px;fill:none;stroke:currentColor;stroke-width:3.2;stroke-linecap:round}
@media (min-width:720px){
.sheet{min-height:0;margin:56px auto;padding:64px 64px 36px;border:1px solid var(--line);border-radius:36px;background:var(--sheet);box-shadow:0 40px 90px -50px rgb(var(--shadow)/.3)}
body{background:radial-gradient(60rem 40rem at 12% -6%,var(--wash),transparent 70%),radial-gradient(50rem 40rem at 96% 104%,var(--wash),transparent 70%),var(--bg);background-attachment:fixed;display:flex;flex-direction:column;justify-content:safe center}
}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation:none!important;transition:none!important}.link:hover,.socials a:hover,a.frame:hover{transform:none}}
@media (forced-colors:active){.card,.socials a,.frame{border:1px solid LinkText}}
`;

/** The hash of exactly the text above, as the Content-Security-Policy names it; a test holds the two together. */
export const pageStyleHash = 'sha256-DmZKiK444bKAJ7bZzeTfk9onjozMI9SqOkGD71AupSQ=';
