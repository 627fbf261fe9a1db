import { useEffect, useRef, useState } from 'react';
import styles from './profile-preview.module.css';
import type { PreviewPage } from './render-preview.ts';

/** A page whose images take longer is shown before they have loaded. */
const swapTimeoutMs = 800;

/**
 * A page in a sandbox in which no script runs. The next one loads behind the visible one, so that nothing
 * flashes during typing.
 */
export function PreviewFrame({ page, title }: { page: PreviewPage; title: string }) {
  const [shown, setShown] = useState(page);
  const isShown = isSame(shown, page);
  useEffect(() => {
    if (isShown) return;
    const timer = setTimeout(() => setShown(page), swapTimeoutMs);
    return () => clearTimeout(timer);
  }, [isShown, page]);
  const pages = isShown ? [page] : [shown, page];
  return pages.map((each) => (
    <Frame
      key={`${each.html}${each.style}`}
      page={each}
      title={title}
      isWaiting={!isSame(each, shown)}
      onLoad={() => setShown(each)}
    />
  ));
}

/** A page that was drawn again and has not changed: it needs no second frame. */
function isSame(one: PreviewPage, other: PreviewPage): boolean {
  return one.html === other.html && one.style === other.style;
}

type FrameProps = { page: PreviewPage; title: string; isWaiting: boolean; onLoad: () => void };

/** A frame with a theme has the dashboard's origin, for its style to be adopted and its fonts to be read; never scripts. */
function Frame({ page: { html, style }, title, isWaiting, onLoad }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isStyled, setIsStyled] = useState(style === '');
  const load = () => {
    if (style !== '' && frame.current) adoptStyle(frame.current, style);
    setIsStyled(true);
    onLoad();
  };
  return (
    <iframe
      ref={frame}
      className={styles['frame']}
      data-waiting={isWaiting || !isStyled || undefined}
      aria-hidden={isWaiting || undefined}
      title={title}
      sandbox={style === '' ? '' : 'allow-same-origin'}
      srcDoc={html}
      onLoad={load}
    />
  );
}

/** A constructed style sheet belongs to the window that has constructed it. */
function adoptStyle({ contentDocument, contentWindow }: HTMLIFrameElement, style: string): void {
  const view = contentWindow as (Window & typeof globalThis) | null;
  if (!contentDocument || !view) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(style);
  contentDocument.adoptedStyleSheets = [sheet];
}
