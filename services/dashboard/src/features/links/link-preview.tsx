import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { useApi } from '../../api/api-context.ts';
import { domainsQuery } from '../domains/domains-query.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { LinkFormValues } from './link-form-values.ts';
import styles from './link-panel.module.css';
import { previewDestination } from './preview-destination.ts';

/** What will be shared, and what a visitor will meet, while it is typed. */
export function LinkPreview({ control }: { control: Control<LinkFormValues> }) {
  // Every field has its value from the start.
  const values = useWatch({ control }) as LinkFormValues;
  const host = useShortHost(values.domain);
  const destination = previewDestination(values);
  return (
    <dl className={styles['preview']} aria-label="Preview">
      <div className={styles['step']}>
        <dt>People see</dt>
        <dd className={styles['shortUrl']} data-testid="short-preview">
          {host}/{values.slug.trim() === '' ? '…' : values.slug.trim()}
        </dd>
      </div>
      <div className={styles['step']}>
        <dt>and get to</dt>
        <dd data-testid="destination-preview">{destination ?? 'Paste the destination below.'}</dd>
      </div>
      {describeConditions(values).map((words) => (
        <p key={words} className={styles['fine']}>
          {words}
        </p>
      ))}
    </dl>
  );
}

/** The host that a link gets: the chosen one, else the workspace's default, else the service's own. */
export function useShortHost(chosen: string): string {
  const { id } = useWorkspace();
  const { data: domains } = useQuery(domainsQuery(useApi(), id));
  return chosen === ''
    ? (domains?.find(({ isDefault, isServed }) => isDefault && isServed)?.host ?? location.host)
    : chosen;
}

function describeConditions(values: LinkFormValues): string[] {
  const { startsAt, expiresAt, clickLimit, expirationUrl, redirectDelayEnabled, appLinkingEnabled } = values;
  const ends = [
    expiresAt !== '' && `on ${tellLocal(expiresAt)}`,
    clickLimit !== '' && `after ${Number(clickLimit).toLocaleString('en')} ${clickLimit === '1' ? 'click' : 'clicks'}`,
  ].filter((each) => each !== false);
  const afterwards = expirationUrl === '' ? 'a page that says so' : expirationUrl;
  return [
    startsAt !== '' && `Until ${tellLocal(startsAt)} it answers like a link that does not exist.`,
    ends.length > 0 && `It ends ${ends.join(' or ')}; then visitors get ${afterwards}.`,
    redirectDelayEnabled && 'For five seconds visitors see where they are going.',
    appLinkingEnabled && 'On phones it opens in the app that knows the destination, where there is one.',
  ].filter((each) => each !== false);
}

function tellLocal(local: string): string {
  return new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(local));
}
