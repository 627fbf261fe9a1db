import { SourceError } from '../source.ts';

/** Codes of the server that say that the credential is not accepted, or may not read a table. */
const refusedCodes =
  /^ER_(?:ACCESS_DENIED|DBACCESS_DENIED|TABLEACCESS_DENIED|COLUMNACCESS_DENIED|HOST_NOT_PRIVILEGED|HOST_IS_BLOCKED|ACCOUNT_HAS_BEEN_LOCKED|MUST_CHANGE_PASSWORD|SECURE_TRANSPORT_REQUIRED)/;
/** A database, table or column is missing. */
const invalidCodes = /^ER_(?:BAD_DB_ERROR|NO_SUCH_TABLE|BAD_FIELD_ERROR|BAD_TABLE_ERROR|PARSE_ERROR)$/;

/**
 * An error of the driver or the server as one of a source. The message names the code and nothing else that the server says, which can
 * contain names of users and hosts.
 * @param invalidMessage what the database is not
 */
export function toMysqlSourceError(error: unknown, invalidMessage: string): SourceError {
  if (error instanceof SourceError) return error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const cause = { cause: error };
  if (refusedCodes.test(code)) {
    return new SourceError('refused', `MySQL does not accept the credential (${code})`, cause);
  }
  if (invalidCodes.test(code)) return new SourceError('invalid', `${invalidMessage} (${code})`, cause);
  return new SourceError('unavailable', `MySQL cannot be read${code === '' ? '' : ` (${code})`}`, cause);
}
