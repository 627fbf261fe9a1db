import type { RealtimeData } from '@linkplane/contracts';
import { Link } from '@tanstack/react-router';
import { AtSign, MousePointerClick, SquareMousePointer } from 'lucide-react';
import { currentLocale, t } from '../../language/translate.ts';
import { nameCountry, nameDevice, nameReferrer } from '../analytics/name-dimensions.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './live-page.module.css';
import { IconTile } from '../../ui/icon-tile.tsx';

type Event = RealtimeData['recent'][number];

const kinds = {
  click: { icon: MousePointerClick, words: t('Click on') },
  view: { icon: AtSign, words: t('View of') },
  blockClick: { icon: SquareMousePointer, words: t('Block click on') },
};

export function LiveEvents({ events }: { events: Event[] }) {
  return (
    <ul className={styles['events']}>
      {events.map((event) => (
        <LiveEvent key={`${event.timestamp} ${event.slug} ${event.type} ${event.country}`} event={event} />
      ))}
    </ul>
  );
}

function LiveEvent({ event }: { event: Event }) {
  const { id: workspaceId } = useWorkspace();
  const { icon: Icon, words } = kinds[event.type];
  const from = [nameCountry(event.country), nameDevice(event.device), event.browser].filter((each) => each !== '');
  return (
    <li className={styles['event']}>
      <IconTile>
        <Icon aria-hidden />
      </IconTile>
      <span className={styles['what']}>
        {words}{' '}
        {event.linkId !== null ? (
          <Link to="/$workspaceId/links/$linkId" params={{ workspaceId, linkId: event.linkId }}>
            /{event.slug}
          </Link>
        ) : (
          <strong>/{event.slug}</strong>
        )}
        <span className={styles['from']}>
          {from.join(' · ')}
          {event.referrer !== '' &&
            event.referrer !== 'Direct' &&
            t(' · from {referrer}', { referrer: nameReferrer(event.referrer) })}
        </span>
      </span>
      <time className={styles['time']} dateTime={event.timestamp}>
        {new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'medium' }).format(new Date(event.timestamp))}
      </time>
    </li>
  );
}
