import type { DeliveryState } from '@linkplane/contracts';

const states: readonly DeliveryState[] = ['waiting', 'succeeded', 'failed'];

/** The search parameters of a webhook's page. */
export type WebhookSearch = {
  /** Only deliveries in this state. */
  state?: DeliveryState;
  /** The delivery that is open. */
  delivery?: string;
  /** An open form. */
  panel?: 'edit' | 'test';
};

/** Drops invalid values. */
export function readWebhookSearch({ state, delivery, panel }: Record<string, unknown>): WebhookSearch {
  return {
    ...(states.includes(state as DeliveryState) && { state: state as DeliveryState }),
    ...(typeof delivery === 'string' && delivery !== '' && { delivery }),
    ...((panel === 'edit' || panel === 'test') && { panel }),
  };
}
