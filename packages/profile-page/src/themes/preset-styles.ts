import type { PresetName } from './theme.ts';

/**
 * What makes a preset more than its colors. Decoration is drawn with the preset's colors only, and what is drawn with
 * others stays where no text is: within 150 pixels of the top of the page, behind the picture.
 */
export const presetStyles: Readonly<Record<PresetName, string>> = {
  studio: `.themed .card:not(.highlight){border-color:transparent;box-shadow:0 1px 2px rgb(20 20 60/.06),0 12px 28px -16px rgb(20 20 60/.3)}
.themed h1{letter-spacing:-.03em}`,
  paper: `.p-paper .stage::before{content:"";position:absolute;z-index:-1;inset:10px;border:1px solid var(--line);outline:1px solid var(--line);outline-offset:-6px;pointer-events:none}
.p-paper .stage{padding-inline:30px}
.p-paper .socials{gap:6px}
.themed .avatar{box-shadow:0 0 0 1px var(--line),0 0 0 7px var(--bg),0 0 0 8px var(--line)}
.themed .slug,.p-paper .host{font-style:normal;letter-spacing:.02em}
.p-paper .bio::after{content:"❦" / "";display:block;margin-top:14px;color:var(--accent);font-size:1.2rem;line-height:1}
.p-paper .link{box-shadow:none}
.p-paper h1{font-size:clamp(1.8rem,7.4vw,2.4rem)}
.p-paper .label{font-size:1.06rem}
.p-paper .share{top:24px;inset-inline-end:24px;background:var(--bg)}
@media (min-width:720px){.p-paper .stage{padding-inline:72px}}`,
  gallery: `.themed header{align-items:flex-start;text-align:start;margin-bottom:44px}
.themed .avatar{width:128px;height:160px;border-radius:0;box-shadow:none;background:var(--fill)}
.themed .avatar img{width:100%;height:100%}
.themed h1{font-size:clamp(3rem,15vw,5rem);line-height:.95;letter-spacing:-.025em}
.themed .slug{margin-top:12px}
.themed .bio{font-size:1.2rem;line-height:1.35;text-wrap:pretty}
.themed .label{font-size:1.25rem}
.themed .heading.one{font-size:2.4rem;line-height:1}
.themed .socials{justify-content:flex-start}`,
  midnight: `.p-midnight .backdrop::before{content:"";position:absolute;inset:0;background:radial-gradient(1px 1px at 20px 30px,#fff,transparent),radial-gradient(1px 1px at 90px 110px,#fff,transparent),radial-gradient(1.4px 1.4px at 150px 60px,#fff,transparent),radial-gradient(1px 1px at 210px 190px,#fff,transparent),radial-gradient(1.2px 1.2px at 60px 210px,#fff,transparent);background-size:240px 240px;opacity:.5}
.themed .avatar{box-shadow:0 0 0 2px var(--bg),0 0 0 4px var(--accent),0 0 60px var(--fill)}
.themed .link:hover{border-color:var(--accent);box-shadow:0 0 28px -6px var(--fill)}
.themed h1{letter-spacing:-.035em}`,
  sunset: `.p-sunset .stage::before{content:"";position:absolute;z-index:-1;top:28px;left:50%;width:190px;height:150px;border-radius:95px 95px 0 0;background:linear-gradient(#fff3c4,#ffd27a);transform:translateX(-50%)}
.themed .avatar{box-shadow:0 0 0 5px var(--card)}
.themed .card:not(.highlight){border-color:transparent;box-shadow:0 14px 30px -18px rgb(60 10 40/.55)}
.themed .link{min-height:64px}
.themed .words{text-align:center}
.themed .link:not(:has(.media)){padding-inline-start:34px}
.themed h1{letter-spacing:-.03em}`,
  forest: `.themed .avatar{border-radius:50% 50% 14px 14px;width:120px;height:140px}
.themed .avatar img{width:100%;height:100%}
.themed .card{box-shadow:0 10px 24px -18px rgb(0 20 5/.6)}
.themed h1{font-size:clamp(1.9rem,7.4vw,2.5rem)}
.themed .label{font-size:1.06rem}`,
  bloom: `.themed .avatar{width:124px;height:124px;border-radius:42% 58% 55% 45%/52% 44% 56% 48%;box-shadow:0 0 0 6px var(--card)}
.themed .avatar img{width:100%;height:100%}
.themed .card{border-width:2px;box-shadow:none}
.themed .link:hover{transform:translateY(-2px) rotate(-.6deg)}
.themed h1{color:var(--accent);font-size:clamp(1.8rem,7vw,2.3rem)}`,
  brutal: `.themed header{padding:24px 18px;border:2.5px solid var(--card-line);background:var(--card);color:var(--card-ink);box-shadow:7px 7px 0 var(--card-line);--ink:var(--card-ink);--soft:var(--card-soft);--accent:var(--card-accent)}
.themed .avatar{border:2.5px solid var(--card-line);border-radius:10px;box-shadow:none;background:var(--fill)}
.themed .avatar img{width:100%;height:100%}
.themed h1{font-size:clamp(1.8rem,8vw,2.6rem);line-height:1;letter-spacing:-.045em;text-transform:uppercase}
.themed .label{text-transform:uppercase;letter-spacing:.01em;font-weight:700}
.themed .link{border-radius:0}
.themed .media,.themed .frame:not(.square),.themed .video,.themed .socials a,.share{border-radius:0}
.themed .highlight{background:var(--fill);border-color:var(--line)}
.p-brutal .stage{padding-top:76px}`,
  terminal: `.themed header{align-items:flex-start;text-align:start}
.themed .avatar{width:88px;height:88px;border:1.5px solid var(--line);border-radius:6px;background:none;color:var(--accent);box-shadow:none}
.themed .avatar img{width:100%;height:100%;filter:grayscale(1) contrast(1.1)}
.themed h1{font-size:1.5rem;letter-spacing:-.02em}
.themed h1::before{content:"$ " / "";color:var(--accent)}
.themed h1::after{content:"" / "";display:inline-block;width:.6em;height:1.05em;margin-inline-start:.25em;background:var(--accent);vertical-align:-.15em;animation:blink 1.1s steps(2,jump-none) 8}
@keyframes blink{to{opacity:0}}
.themed .label::before{content:"> " / "";color:var(--accent)}
.themed .link{border-radius:4px;padding-block:6px}
.themed .socials{justify-content:flex-start}
.themed .highlight .label::before{color:inherit}
.themed .go{display:none}
.themed .heading::before{content:"# " / "";color:var(--accent)}`,
  retro: `.p-retro .stage::before{content:"";position:absolute;z-index:-1;top:-150px;left:50%;width:600px;height:300px;border-radius:0 0 300px 300px;background:radial-gradient(circle at 50% 0,#e9b44c 0 150px,#e07a3f 151px 200px,#c2452d 201px 250px,#2f6f73 251px 300px);transform:translateX(-50%)}
.p-retro .stage{padding-top:92px}
.themed .avatar{box-shadow:0 0 0 5px var(--bg),0 0 0 7px var(--line)}
.themed .card{border:2px solid var(--line);box-shadow:none}
.themed .link:hover{transform:none;box-shadow:0 4px 0 var(--line)}
.themed h1{font-size:clamp(2rem,9vw,2.8rem);letter-spacing:-.02em;line-height:1}
.themed .highlight{border-color:var(--line);background:var(--fill)}
@media (min-width:720px){.p-retro .stage{padding-top:100px}}`,
};
