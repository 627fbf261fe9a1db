import { Collapsible } from '@base-ui/react/collapsible';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronDown, Route, Smartphone, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useApi } from '../../api/api-context.ts';
import { errorOf } from '../../ui/field-errors.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { domainsQuery } from '../domains/domains-query.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { LinkFormValues } from './link-form-values.ts';
import { AppFields, LimitFields, UtmFields, WayFields, type LinkFormPart } from './link-more-fields.tsx';
import styles from './link-panel.module.css';
import { useShortHost } from './link-preview.tsx';

/** The fields of a link; what most links leave alone is folded away until it is used. */
export function LinkFields({ form, error, isNew }: LinkFormPart & { isNew: boolean }) {
  const values = useWatch({ control: form.control }) as LinkFormValues;
  const tags = [values.utmSource, values.utmMedium, values.utmCampaign].filter((each) => each !== '');
  const limits = [
    values.startsAt !== '' && 'starts later',
    values.expiresAt !== '' && 'expires',
    values.clickLimit !== '' && `${values.clickLimit} clicks`,
  ].filter((each) => each !== false);
  const ways = [values.redirectDelayEnabled && 'with a pause', values.forwardQuery && 'passes the query on'].filter(
    (each) => each !== false,
  );
  return (
    <div className={styles['fields']}>
      <MainFields {...{ form, error, isNew }} />
      <Section name="UTM parameters" icon={<Tags aria-hidden />} said={tags.join(' · ')}>
        <UtmFields {...{ form, error }} />
      </Section>
      <Section name="Schedule and limits" icon={<CalendarClock aria-hidden />} said={limits.join(' · ')}>
        <LimitFields {...{ form, error }} />
      </Section>
      <Section
        name="Open in apps"
        icon={<Smartphone aria-hidden />}
        said={
          values.appLinkingEnabled
            ? [values.iosEnabled && 'iOS', values.androidEnabled && 'Android'].filter(Boolean).join(' · ')
            : ''
        }
      >
        <AppFields form={form} isOn={values.appLinkingEnabled} />
      </Section>
      <Section name="On the way" icon={<Route aria-hidden />} said={ways.join(' · ')}>
        <WayFields form={form} />
      </Section>
    </div>
  );
}

function Section({ name, icon, said, children }: { name: string; icon: ReactNode; said: string; children: ReactNode }) {
  return (
    <Collapsible.Root className={styles['section']} defaultOpen={said !== ''}>
      <Collapsible.Trigger className={styles['summary']}>
        {icon}
        {name}
        <span className={styles['said']}>{said}</span>
        <ChevronDown className={styles['arrow']} aria-hidden />
      </Collapsible.Trigger>
      <Collapsible.Panel keepMounted className={styles['inside']}>
        {children}
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}

function MainFields({ form: { register, control }, error, isNew }: LinkFormPart & { isNew: boolean }) {
  const { id } = useWorkspace();
  const { data: domains = [] } = useQuery(domainsQuery(useApi(), id));
  const hosts = domains.filter(({ isServed }) => isServed);
  const domain = useWatch({ control, name: 'domain' });
  const host = useShortHost(domain);
  return (
    <>
      <TextField
        label="Destination"
        type="url"
        inputMode="url"
        placeholder="https://example.com/a/long/address"
        autoFocus={isNew}
        error={errorOf(error, 'url')}
        {...register('url')}
      />
      {isNew && hosts.length > 0 && (
        <SelectField label="Domain" error={errorOf(error, 'domain')} {...register('domain')}>
          <option value="">Default</option>
          <option value={location.host}>{location.host}</option>
          {hosts.map((each) => (
            <option key={each.id} value={each.host}>
              {each.displayHost}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Short name"
        prefix={`${host}/`}
        placeholder="summer-sale"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={
          isNew
            ? 'Leave it empty and one is made up for you.'
            : 'Whoever has the old address finds nothing there once it is changed.'
        }
        error={errorOf(error, 'slug')}
        {...register('slug')}
      />
      <TextField
        label="Title"
        placeholder="What you call it"
        hint="Seen by nobody but members of this workspace."
        error={errorOf(error, 'title')}
        {...register('title')}
      />
    </>
  );
}
