import styles from './sparkline.module.css';

const width = 72;
const height = 22;
const strokePx = 1.5;

/** The course of some values, without axes. It repeats what is read elsewhere, so screen readers skip it. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const largest = Math.max(...values);
  if (largest === 0) return <span className={styles['none']} aria-hidden />;
  const step = width / Math.max(1, values.length - 1);
  const points = values.map((value, index) => {
    const y = height - strokePx - (value / largest) * (height - 2 * strokePx);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles['line']} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polyline points={points.join(' ')} />
    </svg>
  );
}
