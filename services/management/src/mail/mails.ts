/** What the rooms of management know of mail beside its orders. */
export type Mails = {
  /** Whether a mail server is set: without one nothing is ordered. */
  isOn: boolean;
  /** To be called once the transaction with an order has ended. */
  wake(): void;
};
