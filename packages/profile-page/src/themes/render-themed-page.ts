import type { Translator } from '@linkplane/messages';
import { markup, ownMarkup, type Markup } from '../markup.ts';
import type { ProfileContent } from '../profile-content.ts';
import { renderShareButton, renderShareSheet } from '../share-sheet.ts';
import type { DressedTheme } from './dress-theme.ts';

/** The style, and the font's first file: without waiting for the style to be read. */
export function renderThemedHead({ style, fontPaths }: DressedTheme): Markup {
  const [first] = fontPaths;
  return markup`${
    first !== undefined &&
    markup`<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${first}">`
  }<style>${ownMarkup(style)}</style>`;
}

/**
 * The body. What the profile's own style applies to is within the stage, which nothing in it can leave; the footer and
 * the share sheet are outside.
 */
export function renderThemedBody(
  profile: ProfileContent,
  { theme, resolved, isRestricted }: DressedTheme,
  { content, footer, t }: { content: Markup; footer: Markup; t: Translator },
): Markup {
  const { image, shape } = resolved;
  return markup`<body class="themed p-${theme.preset} s-${shape}"><div class="backdrop" aria-hidden="true">${
    image !== undefined && markup`<img src="${image}" alt="" decoding="async" referrerpolicy="no-referrer">`
  }</div><div class="sheet"><div class="stage${isRestricted && ' bound'}">${content}</div>${renderShareButton(profile, t)}${footer}</div>${renderShareSheet(profile, t)}</body>`;
}
