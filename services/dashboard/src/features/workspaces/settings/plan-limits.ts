import { t } from '../../../language/translate.ts';

/** API request limits of a workspace; null means unlimited. */
export type PlanLimits = { plan: string; name: string; perMinute: number | null; perDay: number | null };

export const plans: readonly PlanLimits[] = [
  { plan: 'free', name: t('Free'), perMinute: 60, perDay: 1_000 },
  { plan: 'pro', name: t('Pro'), perMinute: 300, perDay: 10_000 },
  { plan: 'business', name: t('Business'), perMinute: 1_000, perDay: 100_000 },
  { plan: 'enterprise', name: t('Enterprise'), perMinute: null, perDay: null },
];
