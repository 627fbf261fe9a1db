import styles from './short-url.module.css';

const endChars = 12;

/** A URL on one line, with its scheme: it says whether requests are encrypted. A long one is truncated in the middle, because both ends identify it. */
export function ShortUrl({ url }: { url: string }) {
  return (
    <span className={styles['url']} title={url} dir="ltr">
      <span className={styles['begin']}>{url.slice(0, -endChars)}</span>
      <span>{url.slice(-endChars)}</span>
    </span>
  );
}
