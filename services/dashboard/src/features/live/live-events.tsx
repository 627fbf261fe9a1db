import type { RealtimeData } from '@linkplane/contracts';
import { Link } from '@tanstack/react-router';
import { AtSign, MousePointerClick, SquareMousePointer } from 'lucide-react';
import type { ReactNode } from 'react';
import { currentLocale, rich, t } from '../../language/translate.ts';
import { nameCountry, nameDevice, nameReferrer } from '../analytics/name-dimensions.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import styles from './live-page.module.css';
import { IconTile } from '../../ui/icon-tile.tsx';

type Event = RealtimeData['recent'][number];

const icons = { click: MousePointerClick, view: AtSign, blockClick: SquareMousePointer };

export function LiveEvents({ events }: { events: Event[] }) {
  const keys = listKeys(events);
  return (
    <ul className={styles['events']}>
      {events.map((event, index) => (
        <LiveEvent key={keys[index]} event={event} />
      ))}
    </ul>
  );
}

/** A key for each event, the same while newer ones are put before it: alike events of one instant are numbered from the oldest. */
function listKeys(events: readonly Event[]): string[] {
  const counts = new Map<string, number>();
  const keyOf = ({ timestamp, slug, type, country }: Event) => {
    const name = `${timestamp} ${slug} ${type} ${country}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name} ${count}`;
  };
  return events.toReversed().map(keyOf).toReversed();
}

function LiveEvent({ event }: { event: Event }) {
  const { id: workspaceId } = useWorkspace();
  const Icon = icons[event.type];
  const isReferred = event.referrer !== '' && event.referrer !== 'Direct';
  const from = [
    nameCountry(event.country),
    nameDevice(event.device),
    event.browser,
    isReferred ? t('from {referrer}', { referrer: nameReferrer(event.referrer) }) : '',
  ].filter((each) => each !== '');
  const address =
    event.linkId === null ? (
      <strong>/{event.slug}</strong>
    ) : (
      <Link to="/$workspaceId/links/$linkId" params={{ workspaceId, linkId: event.linkId }}>
        /{event.slug}
      </Link>
    );
  return (
    <li className={styles['event']}>
      <IconTile>
        <Icon aria-hidden />
      </IconTile>
      <span className={styles['what']}>
        {describeEvent(event.type, address)}
        <span className={styles['from']}>{from.join(' · ')}</span>
      </span>
      <time className={styles['time']} dateTime={event.timestamp}>
        {new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'medium' }).format(new Date(event.timestamp))}
      </time>
    </li>
  );
}

function describeEvent(type: Event['type'], address: ReactNode): ReactNode {
  if (type === 'click') return rich('Click on {address}', { address });
  return type === 'view' ? rich('View of {address}', { address }) : rich('Block click on {address}', { address });
}
