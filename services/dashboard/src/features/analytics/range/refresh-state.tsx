import { Pause, Play } from 'lucide-react';
import { rich, t } from '../../../language/translate.ts';
import { IconButton } from '../../../ui/button.tsx';
import { TimeAgo } from '../../../ui/time-ago.tsx';
import styles from './refresh-state.module.css';
import { useRefresh } from '../use-refresh.ts';

export type RefreshStateProps = {
  /** When the report was last fetched, in milliseconds since 1970; 0: not yet. */
  updatedAt: number;
  isFetching: boolean;
};

/** How old the report is, and a button that stops and resumes its refreshing. */
export function RefreshState({ updatedAt, isFetching }: RefreshStateProps) {
  const { isPaused, setIsPaused } = useRefresh();
  const ago = updatedAt === 0 ? '…' : <TimeAgo at={new Date(updatedAt).toISOString()} />;
  return (
    <span className={styles['state']}>
      <span className={styles['words']}>
        <span
          className={styles['dot']}
          data-state={isPaused ? 'paused' : isFetching ? 'fetching' : 'live'}
          aria-hidden
        />
        <span className={styles['text']}>
          {isPaused ? rich('Paused, updated {ago}', { ago }) : rich('Updated {ago}', { ago })}
        </span>
      </span>
      <IconButton
        size="small"
        label={isPaused ? t('Resume refreshing') : t('Pause refreshing')}
        icon={isPaused ? <Play aria-hidden /> : <Pause aria-hidden />}
        onClick={() => setIsPaused(!isPaused)}
      />
    </span>
  );
}
