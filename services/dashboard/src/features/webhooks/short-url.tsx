import styles from './short-url.module.css';

const endChars = 12;

/** A URL on one line. A long one is truncated in the middle, because both ends identify it. */
export function ShortUrl({ url }: { url: string }) {
  const text = url.replace(/^https?:\/\//, '');
  return (
    <span className={styles['url']} title={url} dir="ltr">
      <span className={styles['begin']}>{text.slice(0, -endChars)}</span>
      <span>{text.slice(-endChars)}</span>
    </span>
  );
}
