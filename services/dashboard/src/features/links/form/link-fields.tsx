import { Collapsible } from '@base-ui/react/collapsible';
import {
  CalendarClock,
  ChevronDown,
  FlaskConical,
  Link2,
  LockKeyhole,
  Route,
  Share2,
  Smartphone,
  Split,
  Tags,
  UserRoundSearch,
} from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { RequestError } from '../../../api/request-error.ts';
import { t } from '../../../language/translate.ts';
import { completeAddress } from '../../../ui/complete-address.ts';
import { errorOf } from '../../../ui/field-errors.ts';
import { ChoiceListField } from '../../../ui/choice-list-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TagsField } from '../../tags/tags-field.tsx';
import { describeSections } from './describe-sections.ts';
import { isWebDestination } from '../is-web-destination.ts';
import type { LinkSection } from './fields/link-form-table.ts';
import { fieldsOf, type LinkFormValues } from './fields/link-form-values.ts';
import { LinkInput } from './fields/link-input.tsx';
import { AppFields, LimitFields, RedirectFields } from './section-fields.tsx';
import { completeIn, type LinkFormPart } from './fields/link-form-part.ts';
import styles from './link-panel.module.css';
import { AliasesField } from './aliases-field.tsx';
import { PasswordField } from './password-field.tsx';
import { SocialFields } from './social-fields.tsx';
import { TitleField } from './title-field.tsx';
import { UtmSection } from './utm-section.tsx';
import { useShortHost } from './link-preview.tsx';
import { useShortHosts } from './use-short-hosts.ts';

const SplitFields = lazy(async () => await import('./decisions/split-fields.tsx'));
const RulesField = lazy(async () => await import('./decisions/rules-field.tsx'));
const TryOutField = lazy(async () => await import('./try-out/try-out-field.tsx'));

type LinkFieldsProps = LinkFormPart & {
  /** The link as it is stored; undefined for a new one. */
  stored: { domain: string; slug: string; hasPassword: boolean } | undefined;
};

/** The fields of a link; those that most links leave empty are in sections that open when they are used. */
export function LinkFields({ form, error, stored }: LinkFieldsProps) {
  const isNew = stored === undefined;
  const hasPassword = stored?.hasPassword ?? false;
  const values = useWatch({ control: form.control }) as LinkFormValues;
  const isWeb = isWebDestination(completeAddress(values.url));
  const said = describeSections(values, hasPassword);
  return (
    <div className={styles['fields']}>
      <MainFields {...{ form, error, isNew }} />
      <Section
        name={t('UTM parameters')}
        icon={<Tags aria-hidden />}
        said={said.utm}
        error={firstErrorOf(error, 'utm')}
      >
        <UtmSection {...{ form, error, isWeb }} />
      </Section>
      <Section
        name={t('Further short links')}
        icon={<Link2 aria-hidden />}
        said={said.aliases}
        error={nestedErrorOf(error, /^aliases\b/)}
      >
        <AliasesField form={form} error={error} stored={stored} />
      </Section>
      <Section
        name={t('Schedule and limits')}
        icon={<CalendarClock aria-hidden />}
        said={said.limits}
        error={firstErrorOf(error, 'limits')}
      >
        <LimitFields {...{ form, error }} />
      </Section>
      <Section name={t('Open in apps')} icon={<Smartphone aria-hidden />} said={said.apps}>
        <AppFields form={form} error={error} isOn={values.appLinkingEnabled} />
      </Section>
      <Section
        name={t('Redirect options')}
        icon={<Route aria-hidden />}
        said={said.redirect}
        error={firstErrorOf(error, 'redirect')}
      >
        <RedirectFields form={form} error={error} isWeb={isWeb} />
      </Section>
      <Section
        name={t('Rules')}
        icon={<Split aria-hidden />}
        said={said.rules}
        error={nestedErrorOf(error, /^(?:rules|blockedUrl)\b/)}
      >
        <Suspense>
          <RulesField form={form} error={error} />
        </Suspense>
      </Section>
      <Section
        name={t('Split test')}
        icon={<FlaskConical aria-hidden />}
        said={said.split}
        error={nestedErrorOf(error, /^split\b/)}
      >
        <Suspense>
          <SplitFields form={form} error={error} />
        </Suspense>
      </Section>
      {(said.rules !== '' || said.split !== '') && (
        <Section name={t('Who would get what')} icon={<UserRoundSearch aria-hidden />} said="">
          <Suspense>
            <TryOutField form={form} />
          </Suspense>
        </Section>
      )}
      <Section
        name={t('Password')}
        icon={<LockKeyhole aria-hidden />}
        said={said.password}
        error={firstErrorOf(error, 'password')}
      >
        <PasswordField form={form} error={error} hasPassword={hasPassword} />
      </Section>
      <Section
        name={t('Social preview')}
        icon={<Share2 aria-hidden />}
        said={said.social}
        error={firstErrorOf(error, 'social')}
      >
        <SocialFields form={form} error={error} />
      </Section>
      <LinkInput form={form} error={error} field="notes" />
      <LinkInput form={form} error={error} field="externalId" />
    </div>
  );
}

/** Errors of rules and variants name a place within them. */
function nestedErrorOf(error: unknown, places: RegExp): string | undefined {
  if (!(error instanceof RequestError)) return undefined;
  const field = error.details.find((detail) => places.test(detail.field))?.field;
  return field === undefined ? undefined : errorOf(error, field);
}

/** The error of the first field of a section that has one. */
function firstErrorOf(error: unknown, section: LinkSection): string | undefined {
  return fieldsOf(section)
    .map((field) => errorOf(error, field))
    .find((words) => words !== undefined);
}

/** @property said a summary of what is set in it. @property error of one of its fields; opens the section */
type SectionProps = { name: string; icon: ReactNode; said: string; error?: string | undefined; children: ReactNode };

function Section({ name, icon, said, error, children }: SectionProps) {
  const [isOpen, setIsOpen] = useState(said !== '');
  const [shownError, setShownError] = useState(error);
  if (error !== shownError) {
    setShownError(error);
    if (error !== undefined) setIsOpen(true);
  }
  return (
    <Collapsible.Root className={styles['section']} open={isOpen} onOpenChange={(next) => setIsOpen(next)}>
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

function MainFields({ form, error, isNew }: LinkFormPart & { isNew: boolean }) {
  const { register, control, setValue } = form;
  const domain = useWatch({ control, name: 'domain' });
  const hosts = useShortHosts(domain);
  const host = useShortHost(domain);
  return (
    <>
      <TextField
        label={t('Destination')}
        type="url"
        inputMode="url"
        placeholder="https://example.com/a/long/url"
        autoFocus={isNew}
        error={errorOf(error, 'url')}
        {...register('url', { onBlur: completeIn(setValue, 'url') })}
      />
      {hosts.length > 1 && (
        <Controller
          control={control}
          name="domain"
          render={({ field }) => (
            <ChoiceListField
              label={t('Domain')}
              value={field.value}
              options={isNew ? hosts : hosts.filter(({ value }) => value !== '')}
              {...(!isNew && { hint: t('If you change it, the old short link goes on working.') })}
              error={errorOf(error, 'domain')}
              onChange={field.onChange}
            />
          )}
        />
      )}
      <TextField
        label={t('Slug')}
        prefix={`${host}/`}
        placeholder="summer-sale"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint={
          isNew
            ? t('Leave empty to generate one.')
            : t('If you change it, the old short link stops working, unless you keep it below.')
        }
        error={errorOf(error, 'slug')}
        {...register('slug')}
      />
      <TitleField form={form} error={error} isNew={isNew} />
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <TagsField
            label={t('Tags')}
            names={field.value}
            onChange={field.onChange}
            error={errorOf(error, 'tags')}
            canCreate
          />
        )}
      />
    </>
  );
}
