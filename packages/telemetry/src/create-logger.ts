import { pino, type Logger } from 'pino';

export type { Logger };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * Creates a logger of structured JSON lines on standard error; standard output is for the output of commands.
 * Credentials are redacted in any field of a line.
 */
export function createLogger(service: string, level: LogLevel = 'info'): Logger {
  const secretKeys = ['authorization', 'cookie', 'token', 'password', 'secret', 'connectionString'];
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[hidden]' },
    },
    pino.destination({ dest: 2, sync: true }),
  );
}
