import type { FilterDimension } from '@linkplane/contracts';
import { Bot, CircleHelp, Monitor, Smartphone, Tablet, Tv, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Flag } from '../../ui/flag.tsx';
import { SiteMark } from '../../ui/site-mark.tsx';
import { nameReferrer } from './name-dimensions.ts';
import styles from './mark-row.module.css';

const devices: Readonly<Record<string, LucideIcon>> = {
  desktop: Monitor,
  mobile: Smartphone,
  tablet: Tablet,
  tv: Tv,
  bot: Bot,
};
// not translated: values as the API names them
/** Visits without a referrer are no site. */
const noSites: ReadonlySet<string> = new Set(['', 'Direct', 'Unknown', '(none)']);

/** The picture in front of a row of a ranking; undefined for dimensions without pictures. */
export function markRow(dimension: FilterDimension, value: string): ReactNode {
  if (dimension === 'country') return <Flag code={value} />;
  if (dimension === 'referrer' || dimension === 'browser' || dimension === 'domain')
    return noSites.has(value) ? <Unknown /> : <SiteMark host={nameReferrer(value)} />;
  if (dimension !== 'device') return undefined;
  const Icon = Object.hasOwn(devices, value) ? devices[value] : undefined;
  return Icon ? <Icon className={styles['icon']} aria-hidden /> : <Unknown />;
}

function Unknown() {
  return <CircleHelp className={styles['icon']} aria-hidden />;
}
