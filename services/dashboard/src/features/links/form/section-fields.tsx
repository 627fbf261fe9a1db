import { t } from '../../../language/translate.ts';
import { describeTimeZone } from '../../../ui/describe-time-zone.ts';
import type { LinkFormPart } from './fields/link-form-part.ts';
import { LinkInput } from './fields/link-input.tsx';
import styles from './link-panel.module.css';

/** When the link works, and for how many clicks. */
export function LimitFields(part: LinkFormPart) {
  return (
    <>
      <div className={styles['pair']}>
        <LinkInput {...part} field="startsAt" />
        <LinkInput {...part} field="expiresAt" />
      </div>
      <p className={styles['fine']}>
        {t('Times are in your time zone, {describeTimeZone}.', { describeTimeZone: describeTimeZone() })}
      </p>
      <LinkInput {...part} field="clickLimit" />
      <LinkInput {...part} field="expirationUrl" />
    </>
  );
}

/** App linking: whether phones open the destination in its app. */
export function AppFields({ isOn, ...part }: LinkFormPart & { isOn: boolean }) {
  return (
    <>
      <LinkInput {...part} field="appLinkingEnabled" />
      <LinkInput {...part} field="iosEnabled" disabled={!isOn} />
      <LinkInput {...part} field="androidEnabled" disabled={!isOn} />
    </>
  );
}

/** Redirect options: the interstitial page and query forwarding. */
export function RedirectFields({ isWeb, ...part }: LinkFormPart & { isWeb: boolean }) {
  const ofWebPages = isWeb ? {} : { disabled: true, hint: t('Only web pages have query parameters.') };
  return (
    <>
      <LinkInput {...part} field="redirectDelayEnabled" />
      <LinkInput {...part} {...ofWebPages} field="forwardQuery" />
      <LinkInput {...part} {...ofWebPages} field="clickToken" />
      <LinkInput {...part} field="forwardPath" />
      <LinkInput {...part} field="redirectStatus" />
    </>
  );
}
