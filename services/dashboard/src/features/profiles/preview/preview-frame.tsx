import { useEffect, useState } from 'react';
import styles from './profile-preview.module.css';

/** A page whose pictures take longer is shown without them meanwhile. */
const swapMsMax = 800;

/**
 * A page in a sandbox without any rights. The next one is made ready behind the one that is shown, so that nothing
 * flashes while somebody types.
 */
export function PreviewFrame({ html, title }: { html: string; title: string }) {
  const [shown, setShown] = useState(html);
  useEffect(() => {
    if (shown === html) return;
    const timer = setTimeout(() => setShown(html), swapMsMax);
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
