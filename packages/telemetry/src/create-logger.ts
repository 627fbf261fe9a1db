import { pino, type Logger } from 'pino';

export type { Logger };

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * Structured JSON lines on standard error (standard output belongs to the program's own answers).
 * Credentials are redacted here once, wherever a caller puts them.
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
