import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { useApi } from '../../../api/api-context.ts';
import { currentLocale, t } from '../../../language/translate.ts';
import { completeAddress, completeWebAddress } from '../../../ui/complete-address.ts';
import { showUrl } from '../../../ui/show-url.ts';
import { domainsQuery } from '../../domains/domains-query.ts';
import { useWorkspace } from '../../workspaces/workspace-context.ts';
import type { LinkFormValues } from './fields/link-form-values.ts';
import styles from './link-panel.module.css';
import { previewDestination } from './fields/preview-destination.ts';

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
            <bdi dir="ltr">
              {host}/{values.slug.trim() === '' ? '…' : values.slug.trim()}
            </bdi>
          </dd>
        </div>
        <div className={styles['step']}>
          <dt>{t('Destination')}</dt>
          <dd data-testid="destination-preview">
            {destination === undefined ? t('Enter a destination below.') : <bdi dir="ltr">{destination}</bdi>}
          </dd>
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
  const expiry = describeExpiry(expiresAt, clickLimit);
  return [
    startsAt !== '' && t('Visitors see a not found page until {startsAt}.', { startsAt: formatLocal(startsAt) }),
    expiry !== undefined &&
      (expirationUrl === ''
        ? t('{expiry} Visitors then see an expiration page.', { expiry })
        : t('{expiry} Visitors then are redirected to {url}.', {
            expiry,
            url: showUrl(completeWebAddress(expirationUrl)),
          })),
    redirectDelayEnabled && t('Visitors see the destination for five seconds before redirecting.'),
    appLinkingEnabled && t('Opens in the destination’s app on phones that have it.'),
  ].filter((each) => each !== false);
}

/** @param clickLimit as it is typed; empty: none. The same for the date. */
function describeExpiry(expiresAt: string, clickLimit: string): string | undefined {
  const clicks = Number(clickLimit);
  if (expiresAt === '')
    return clickLimit === ''
      ? undefined
      : t('Expires after {clicks, plural, one {# click} other {# clicks}}.', { clicks });
  const date = formatLocal(expiresAt);
  if (clickLimit === '') return t('Expires on {date}.', { date });
  return t('Expires on {date} or after {clicks, plural, one {# click} other {# clicks}}.', { date, clicks });
}

function formatLocal(local: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(local));
}
