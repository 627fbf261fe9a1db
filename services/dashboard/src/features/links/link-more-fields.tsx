import { Controller, type UseFormReturn } from 'react-hook-form';
import { errorOf } from '../../ui/field-errors.ts';
import { TextField } from '../../ui/field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import type { LinkFormValues } from './link-form-values.ts';
import styles from './link-panel.module.css';

/** @property error of the last try to save */
export type LinkFormPart = { form: UseFormReturn<LinkFormValues>; error: unknown };

/** What is added on the way. */
export function UtmFields({ form: { register }, error }: LinkFormPart) {
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

/** When it works, and for how many. */
export function LimitFields({ form: { register }, error }: LinkFormPart) {
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

/** On which phones an app opens. */
export function AppFields({ form: { control }, isOn }: { form: LinkFormPart['form']; isOn: boolean }) {
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

/** What happens between the link and its destination. */
export function WayFields({ form: { control } }: { form: LinkFormPart['form'] }) {
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
  control: LinkFormPart['form']['control'];
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
