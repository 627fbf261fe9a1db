import { Collapsible } from '@base-ui/react/collapsible';
import { useQuery } from '@tanstack/react-query';
import { CalendarClock, ChevronDown, Route, Smartphone, Tags } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import { useApi } from '../../api/api-context.ts';
import { errorOf } from '../../ui/field-errors.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { domainsQuery } from '../domains/domains-query.ts';
import { useWorkspace } from '../workspaces/workspace-context.ts';
import type { LinkFormValues } from './link-form-values.ts';
import styles from './link-panel.module.css';
import { useShortHost } from './link-preview.tsx';

type Part = { form: UseFormReturn<LinkFormValues>; error: unknown };

/** The fields of a link; what most links leave alone is folded away until it is used. */
export function LinkFields({ form, error, isNew }: Part & { isNew: boolean }) {
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

function MainFields({ form: { register, control }, error, isNew }: Part & { isNew: boolean }) {
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

function UtmFields({ form: { register }, error }: Part) {
  return (
    <>
      <TextField
        label="Source"
        placeholder="newsletter"
        hint="Added as utm_source on the way; the destination itself stays as it is."
        error={errorOf(error, 'utmSource')}
        {...register('utmSource')}
      />
      <div className={styles['pair']}>
        <TextField label="Medium" placeholder="email" error={errorOf(error, 'utmMedium')} {...register('utmMedium')} />
        <TextField
          label="Campaign"
          placeholder="spring"
          error={errorOf(error, 'utmCampaign')}
          {...register('utmCampaign')}
        />
      </div>
    </>
  );
}

function LimitFields({ form: { register }, error }: Part) {
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label="Works from"
          type="datetime-local"
          error={errorOf(error, 'startsAt')}
          {...register('startsAt')}
        />
        <TextField
          label="Works until"
          type="datetime-local"
          error={errorOf(error, 'expiresAt')}
          {...register('expiresAt')}
        />
      </div>
      <TextField
        label="Click limit"
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        placeholder="No limit"
        hint="Exactly so many people get through, however many come at once."
        error={errorOf(error, 'clickLimit')}
        {...register('clickLimit')}
      />
      <TextField
        label="Afterwards, send visitors to"
        type="url"
        inputMode="url"
        placeholder="https://example.com/over"
        hint="Without an address they see a page that says the link has ended."
        error={errorOf(error, 'expirationUrl')}
        {...register('expirationUrl')}
      />
    </>
  );
}

function AppFields({ form: { control }, isOn }: { form: Part['form']; isOn: boolean }) {
  return (
    <>
      <SwitchOf
        control={control}
        name="appLinkingEnabled"
        label="Open the destination in its own app"
        hint="YouTube, Spotify, Instagram and others, on phones that have them. Everyone else gets the web page."
      />
      <SwitchOf control={control} name="iosEnabled" label="On iPhone and iPad" disabled={!isOn} />
      <SwitchOf control={control} name="androidEnabled" label="On Android" disabled={!isOn} />
    </>
  );
}

function WayFields({ form: { control } }: { form: Part['form'] }) {
  return (
    <>
      <SwitchOf
        control={control}
        name="redirectDelayEnabled"
        label="Show visitors where they are going"
        hint="A page with the destination's host for five seconds, then the redirect."
      />
      <SwitchOf
        control={control}
        name="forwardQuery"
        label="Pass the visitor's query on"
        hint="What stands behind the ? of the short link is added to the destination. It can never change host or path."
      />
    </>
  );
}

type SwitchOfProps = {
  control: Part['form']['control'];
  name: 'appLinkingEnabled' | 'iosEnabled' | 'androidEnabled' | 'redirectDelayEnabled' | 'forwardQuery';
  label: string;
  hint?: string;
  disabled?: boolean;
};

function SwitchOf({ control, name, ...rest }: SwitchOfProps) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => <SwitchField {...rest} checked={field.value} onChange={field.onChange} />}
    />
  );
}
