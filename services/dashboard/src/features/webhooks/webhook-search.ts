import type { DeliveryState } from '@linkplane/contracts';

const states: readonly DeliveryState[] = ['waiting', 'succeeded', 'failed'];

/** What the address of a webhook's page says. */
export type WebhookSearch = {
  /** Only deliveries in this state. */
  state?: DeliveryState;
  /** The delivery that is open. */
  delivery?: string;
  /** An open form. */
  panel?: 'edit' | 'test';
};

/** Leaves out whatever makes no sense. */
export function readWebhookSearch({ state, delivery, panel }: Record<string, unknown>): WebhookSearch {
  return {
    ...(states.includes(state as DeliveryState) && { state: state as DeliveryState }),
    ...(typeof delivery === 'string' && delivery !== '' && { delivery }),
    ...((panel === 'edit' || panel === 'test') && { panel }),
  };
}
