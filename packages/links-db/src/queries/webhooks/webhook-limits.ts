/** Deliveries that may wait for one webhook; beyond that it is turned off. */
export const waitingDeliveriesMax = 1_000_000;

/** The same for one that was turned on again while as many waited, however often. */
export const waitingAfterFreshStartMax = 2_000_000;

/** The first attempt and its nine retries. */
export const attemptsMax = 10;
