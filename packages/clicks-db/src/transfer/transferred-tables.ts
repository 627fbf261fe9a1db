/** The tables whose rows exist nowhere else. Copies of links are made again from Postgres. */
export const transferredTables = ['clicks', 'profile_events', 'conversions'] as const;
export type TransferredTable = (typeof transferredTables)[number];
