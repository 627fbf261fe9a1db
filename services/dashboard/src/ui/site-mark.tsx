import { letterOf, markOf } from './choose-mark.ts';
import styles from './site-mark.module.css';

/**
 * A small picture of a site, drawn here: to fetch its icon would tell the site, or a service of icons, who looks at which links.
 * @param host of the site, or the name of an app; empty: unknown
 */
export function SiteMark({ host }: { host: string }) {
  const mark = markOf(host);
  if (!mark)
    return (
      <span
        className={styles['mark']}
        data-letter
        style={{ '--hue': String(hueOf(host)) } as React.CSSProperties}
        aria-hidden
      >
        {letterOf(host)}
      </span>
    );
  return (
    <span className={styles['mark']} style={{ background: mark.colour }} aria-hidden>
      {mark.path === undefined ? (
        mark.letters
      ) : (
        <svg viewBox="0 0 16 16">
          <path d={mark.path} />
        </svg>
      )}
    </span>
  );
}

/** The same for the same site, spread over the circle. */
function hueOf(host: string): number {
  let sum = 0;
  for (const letter of host) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360;
  return sum;
}
