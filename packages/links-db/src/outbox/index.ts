// The queries of this folder that the management plane may use: its permission list.
export { areChangesPublished, settleOutbox, takeOutbox, publishHostChange, type OutboxRow } from './outbox.ts';
