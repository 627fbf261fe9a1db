import type { ButtonShape } from './theme.ts';

/** The buttons of a page, and what has their shape: icons, pictures and players. */
export const shapeStyles: Readonly<Record<ButtonShape, string>> = {
  rounded: `.themed .link{border-radius:18px}
.themed .media{border-radius:12px}`,
  pill: `.themed .link{border-radius:40px}
.themed .media{border-radius:50%}
.themed .frame:not(.square),.themed .video{border-radius:28px}`,
  square: `.themed .link,.themed .media,.themed .frame,.themed .video,.themed .audio,.themed .socials a,.share{border-radius:2px}
.pop,.url,.ways a,.qr{border-radius:4px}`,
  outline: `.themed .link{border:1.5px solid var(--line);border-radius:10px;box-shadow:none}
.themed .card:not(.highlight){background:none}
.themed .link:hover{border-color:var(--accent);box-shadow:inset 0 0 0 1px var(--accent)}
.themed .socials a{border:1.5px solid var(--line);background:none;border-radius:10px}
.themed .media{border-radius:6px}
.themed .frame:not(.square),.themed .video,.themed .audio{border-radius:10px}
.share{border-radius:10px}`,
  shadow: `.themed .link{border:2.5px solid var(--line);border-radius:10px;box-shadow:5px 5px 0 var(--line)}
.themed .link:hover{border-color:var(--line);transform:translate(2px,2px);box-shadow:3px 3px 0 var(--line)}
.themed .link:active{transform:translate(5px,5px);box-shadow:none}
.themed .socials a{border:2.5px solid var(--line);border-radius:10px;box-shadow:3px 3px 0 var(--line)}
.themed .media{border-radius:6px}
.themed .frame:not(.square),.themed .video{border:2.5px solid var(--card-line);border-radius:10px;box-shadow:5px 5px 0 var(--card-line)}
.share,.pop{border:2.5px solid var(--card-line);border-radius:10px;box-shadow:3px 3px 0 var(--card-line)}
.themed .highlight{animation:none}`,
  line: `.themed .blocks{gap:0}
.themed .link{min-height:64px;padding-inline:2px;border:0;border-bottom:1px solid var(--line);border-radius:0;background:none;box-shadow:none}
.themed .link:hover{transform:none;border-color:var(--accent);color:var(--accent);box-shadow:inset 0 -1px 0 var(--accent)}
.themed .link.highlight{margin:8px 0;padding-inline:18px;background:var(--fill)}
.themed .link.highlight:hover{color:var(--on-fill)}
.themed .media{border-radius:50%}
.themed .blocks>:not(.link){margin-block:14px}
.themed .blocks>.heading.one{margin-top:36px}
.themed .socials a{border-color:var(--line);background:none}
.share{border-color:transparent;background:none;color:var(--ink)}`,
};
