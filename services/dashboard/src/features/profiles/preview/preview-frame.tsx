import { useEffect, useState } from 'react';
import styles from './profile-preview.module.css';

/** A page whose images take longer is shown before they have loaded. */
const swapTimeoutMs = 800;

/**
 * A page in a fully restricted sandbox. The next one loads behind the visible one, so that nothing
 * flashes during typing.
 */
export function PreviewFrame({ html, title }: { html: string; title: string }) {
  const [shown, setShown] = useState(html);
  useEffect(() => {
    if (shown === html) return;
    const timer = setTimeout(() => setShown(html), swapTimeoutMs);
    return () => clearTimeout(timer);
  }, [shown, html]);
  const pages = shown === html ? [html] : [shown, html];
  return pages.map((page) => (
    <iframe
      key={page}
      className={styles['frame']}
      data-waiting={page !== shown || undefined}
      aria-hidden={page !== shown || undefined}
      title={title}
      sandbox=""
      srcDoc={page}
      onLoad={() => setShown(page)}
    />
  ));
}
