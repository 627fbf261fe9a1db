import { openMysql } from '../mysql/open-mysql.ts';
import { mysqlDialect, pageRowsMax, type KuttDatabase } from './kutt-database.ts';

/**
 * Connects to the database of a Kutt that runs on MySQL or MariaDB, in one read-only transaction: all queries see the same state.
 * @param url `mysql://user:password@host:port/database`
 * @throws SourceError when it cannot be reached, or does not accept the credential
 */
export async function openKuttMysql(url: string): Promise<KuttDatabase> {
  const mysql = await openMysql(url, { invalidMessage: 'this is not the database of a Kutt' });
  return {
    dialect: mysqlDialect,
    query(text, values) {
      const ordered: number[] = [];
      const sql = text.replaceAll(/\$(\d+)/g, (_, number: string) => {
        ordered.push(values[Number(number) - 1] ?? 0);
        return '?';
      });
      return mysql.query(sql, { values: ordered, as: 'values', pageRowsMax });
    },
    close: () => mysql.close(),
  };
}
