/** The options of the command are wrong. */
export class UsageError extends Error {}

/** The command cannot be executed. */
export class CommandError extends Error {}
