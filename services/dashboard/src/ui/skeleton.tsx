import { t } from '../language/translate.ts';
import styles from './skeleton.module.css';

type SkeletonProps = {
  width?: string;
  height?: string;
  /** The ratio of width to height, for pictures as wide as their place; in place of a height. */
  aspectRatio?: number;
};

/** A placeholder for loading content, which prevents layout shift. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem', aspectRatio }: SkeletonProps) {
  const size = aspectRatio === undefined ? { width, height } : { width, aspectRatio };
  return <span className={styles['skeleton']} style={size} aria-hidden />;
}

/** Several skeleton lines, announced as one "Loading". */
export function SkeletonLines({ lines, height = '2.5rem' }: { lines: number; height?: string }) {
  return (
    <div style={{ display: 'grid', gap: 8 }} role="status" aria-label={t('Loading')}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}
