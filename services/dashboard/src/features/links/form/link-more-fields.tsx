import { Controller } from 'react-hook-form';
import { t } from '../../../language/translate.ts';
import { ChoiceListField } from '../../../ui/choice-list-field.tsx';
import { errorOf } from '../../../ui/field-errors.ts';
import { TextField } from '../../../ui/field.tsx';
import { describeTimeZone } from '../../../ui/describe-time-zone.ts';
import { SwitchField } from '../../../ui/switch-field.tsx';
import { completeIn, type LinkFormPart } from './values/link-form-part.ts';
import styles from './link-panel.module.css';

/** When the link works, and for how many clicks. */
export function LimitFields({ form: { register, setValue }, error }: LinkFormPart) {
  return (
    <>
      <div className={styles['pair']}>
        <TextField
          label={t('Starts at')}
          type="datetime-local"
          error={errorOf(error, 'startsAt')}
          {...register('startsAt')}
        />
        <TextField
          label={t('Expires at')}
          type="datetime-local"
          error={errorOf(error, 'expiresAt')}
          {...register('expiresAt')}
        />
      </div>
      <p className={styles['fine']}>
        {t('Times are in your time zone, {describeTimeZone}.', { describeTimeZone: describeTimeZone() })}
      </p>
      <TextField
        label={t('Click limit')}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        placeholder={t('No limit')}
        hint={t('The link expires after exactly this many clicks.')}
        error={errorOf(error, 'clickLimit')}
        {...register('clickLimit')}
      />
      <TextField
        label={t('Redirect after expiry')}
        type="url"
        inputMode="url"
        placeholder="https://example.com/over"
        hint={t('If empty, visitors see a page saying that the link has expired.')}
        error={errorOf(error, 'expirationUrl')}
        {...register('expirationUrl', { onBlur: completeIn(setValue, 'expirationUrl') })}
      />
    </>
  );
}

/** App linking: whether phones open the destination in its app. */
export function AppFields({ form: { control }, isOn }: { form: LinkFormPart['form']; isOn: boolean }) {
  return (
    <>
      <SwitchOf
        control={control}
        name="appLinkingEnabled"
        label={t("Open in the destination's app")}
        hint={t(
          'YouTube, Spotify, Instagram and others, on phones with the app installed. Everyone else sees the web page.',
        )}
      />
      <SwitchOf control={control} name="iosEnabled" label={t('On iPhone and iPad')} disabled={!isOn} />
      <SwitchOf control={control} name="androidEnabled" label={t('On Android')} disabled={!isOn} />
    </>
  );
}

/** Redirect options: the interstitial page and query forwarding. */
export function RedirectFields({ form: { control }, error, isWeb }: LinkFormPart & { isWeb: boolean }) {
  return (
    <>
      <SwitchOf
        control={control}
        name="redirectDelayEnabled"
        label={t('Interstitial page')}
        hint={t('Shows the destination for five seconds before redirecting.')}
      />
      <SwitchOf
        control={control}
        name="forwardQuery"
        label={t('Forward query parameters')}
        hint={
          isWeb
            ? t('Adds query parameters of the short link to the destination. They never change its host or path.')
            : t('Only web pages have query parameters.')
        }
        disabled={!isWeb}
      />
      <SwitchOf
        control={control}
        name="clickToken"
        label={t('Record conversions')}
        hint={
          isWeb
            ? t('Adds a token of the click to the destination, which your site sends back with each order or sign-up.')
            : t('Only web pages have query parameters.')
        }
        disabled={!isWeb}
      />
      <Controller
        control={control}
        name="forwardPath"
        render={({ field }) => (
          <ChoiceListField
            label={t('Paths behind the short link')}
            hint={t('What /slug/more does. A longer slug that exists always wins.')}
            value={field.value}
            options={[
              { value: 'off', name: t('Not found') },
              { value: 'append', name: t('Add them to the destination') },
              { value: 'ignore', name: t('Redirect without them') },
            ]}
            error={errorOf(error, 'forwardPath')}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="redirectStatus"
        render={({ field }) => (
          <ChoiceListField
            label={t('Redirect status')}
            hint={t(
              '302 suits nearly every link. The others cannot be combined with limits, a schedule or a password.',
            )}
            value={field.value}
            options={[
              { value: '302', name: t('302, found') },
              { value: '301', name: t('301, moved permanently') },
              { value: '307', name: t('307, temporary') },
              { value: '308', name: t('308, permanent') },
            ]}
            error={errorOf(error, 'redirectStatus')}
            onChange={field.onChange}
          />
        )}
      />
    </>
  );
}

type SwitchOfProps = {
  control: LinkFormPart['form']['control'];
  name: 'appLinkingEnabled' | 'iosEnabled' | 'androidEnabled' | 'redirectDelayEnabled' | 'forwardQuery' | 'clickToken';
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
