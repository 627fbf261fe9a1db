import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { useApi } from '../../api/api-context.ts';
import { currentLocale, formatList, t } from '../../language/translate.ts';
import { completeAddress, completeWebAddress } from '../../ui/complete-address.ts';
import { showUrl } from '../../ui/show-url.ts';
import { domainsQuery } from '../domains/domains-query.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { LinkFormValues } from './link-form-values.ts';
import styles from './link-panel.module.css';
import { previewDestination } from './preview-destination.ts';

/** The short link and where it redirects, kept up to date while the form is filled in. */
export function LinkPreview({ control }: { control: Control<LinkFormValues> }) {
  // Every field has a default value.
  const values = useWatch({ control }) as LinkFormValues;
  const host = useShortHost(values.domain);
  const destination = previewDestination({ ...values, url: completeAddress(values.url) });
  return (
    <section className={styles['preview']} aria-label={t('Preview')}>
      <dl className={styles['steps']}>
        <div className={styles['step']}>
          <dt>{t('Short link')}</dt>
          <dd className={styles['shortUrl']} data-testid="short-preview">
            {host}/{values.slug.trim() === '' ? '…' : values.slug.trim()}
          </dd>
        </div>
        <div className={styles['step']}>
          <dt>{t('Destination')}</dt>
          <dd data-testid="destination-preview">{destination ?? t('Enter a destination below.')}</dd>
        </div>
      </dl>
      {describeConditions(values).map((words) => (
        <p key={words} className={styles['fine']}>
          {words}
        </p>
      ))}
    </section>
  );
}

/** The host of a new link: the selected one, else the workspace's default, else the service's own. */
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
    expiresAt !== '' && t('on {date}', { date: formatLocal(expiresAt) }),
    clickLimit !== '' && t('after {clicks, plural, one {# click} other {# clicks}}', { clicks: Number(clickLimit) }),
  ].filter((each) => each !== false);
  const end = formatList(ends, 'disjunction');
  const expiry =
    expirationUrl === ''
      ? t('Expires {end}. Visitors then see an expiration page.', { end })
      : t('Expires {end}. Visitors then are redirected to {url}.', {
          end,
          url: showUrl(completeWebAddress(expirationUrl)),
        });
  return [
    startsAt !== '' && t('Visitors see a not found page until {startsAt}.', { startsAt: formatLocal(startsAt) }),
    ends.length > 0 && expiry,
    redirectDelayEnabled && t('Visitors see the destination for five seconds before redirecting.'),
    appLinkingEnabled && t('Opens in the destination’s app on phones that have it.'),
  ].filter((each) => each !== false);
}

function formatLocal(local: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(local));
}
