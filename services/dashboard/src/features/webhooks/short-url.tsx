import styles from './short-url.module.css';

const endChars = 12;

/** An address on one line. Where it is too long its middle goes: both of its ends tell it from others. */
export function ShortUrl({ url }: { url: string }) {
  const text = url.replace(/^https?:\/\//, '');
  return (
    <span className={styles['url']} title={url}>
      <span className={styles['begin']}>{text.slice(0, -endChars)}</span>
      <span>{text.slice(-endChars)}</span>
    </span>
  );
}
