import { createServer, type AddressInfo } from 'node:net';
import { startMariadb, startUnlessMissing } from '@linkplane/local-servers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openMysql } from '../../src/mysql/open-mysql.ts';
import { SourceError } from '../../src/source.ts';

const started = await startUnlessMissing('MariaDB', () => startMariadb(), process.env);
afterAll(() => started?.stop());
const testMariadb = test.skipIf(started === undefined);
const options = { invalidMessage: 'this is not it' };

function server() {
  if (!started) throw new Error('MariaDB is missing.');
  return started;
}

function at(database: string, change: (url: URL) => void = () => undefined): string {
  const url = new URL(`${server().url}/${database}`);
  change(url);
  return url.href;
}

const fail = async (url: string): Promise<SourceError> => {
  const error: unknown = await openMysql(url, options).then(
    (database) => database.close(),
    (reason: unknown) => reason,
  );
  if (!(error instanceof SourceError)) throw new Error(`No SourceError: ${String(error)}`);
  return error;
};

testMariadb(
  'wrong credentials are refused, a server that is away unavailable, a missing database invalid',
  async () => {
    expect(await fail(at('mysql', (url) => (url.password = 'not-the-secret')))).toMatchObject({
      reason: 'refused',
      message: 'MySQL does not accept the credential (ER_ACCESS_DENIED_ERROR)',
    });
    expect(await fail(at('mysql', (url) => (url.port = '1')))).toMatchObject({
      reason: 'unavailable',
      message: 'MySQL cannot be read (ECONNREFUSED)',
    });
    expect(await fail(at('missing'))).toMatchObject({ reason: 'invalid' });
    expect(await fail(at('mysql', (url) => (url.search = '?ssl-mode=verify_ca')))).toMatchObject({
      reason: 'unavailable',
    });
  },
);

test('a server that speaks another protocol is unavailable', async () => {
  const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  expect(await fail(`mysql://u:secret@127.0.0.1:${port}/d`)).toMatchObject({ reason: 'unavailable' });
});

testMariadb('nothing can be written by the connection', async () => {
  server().run('CREATE DATABASE kept; CREATE TABLE kept.rows_of_it (id int)');
  const database = await openMysql(at('kept'), options);
  onTestFinished(() => database.close());
  const write = database.query('INSERT INTO rows_of_it VALUES (1)', { as: 'texts', pageRowsMax: 10 });
  await expect(write[Symbol.asyncIterator]().next()).rejects.toMatchObject({ reason: 'unavailable' });
  expect(server().run('SELECT count(*) FROM kept.rows_of_it')).toBe('count(*)\n0\n');
});

testMariadb.each(['KILL', 'KILL QUERY'])(
  'rows that the server ends by %s in the middle are unavailable',
  async (end) => {
    const database = await openMysql(at('mysql'), options);
    onTestFinished(() => database.close());
    const text = `SELECT seq, repeat('x', 1000) AS filling FROM seq_1_to_1000000`;
    const pages = database.query(text, { as: 'values', pageRowsMax: 500 })[Symbol.asyncIterator]();
    expect((await pages.next()).value).toHaveLength(500);
    const ids = server().run(
      "SELECT id FROM information_schema.processlist WHERE info LIKE '%filling%' AND info NOT LIKE '%processlist%'",
    );
    server().run(`${end} ${ids.split('\n')[1]}`);
    const rest = async () => {
      while (!(await pages.next()).done);
    };
    await expect(rest()).rejects.toMatchObject({ reason: 'unavailable' });
  },
);

testMariadb(
  'the server waits for a reader that is slow, and rows of any number take the memory of some pages',
  async () => {
    const database = await openMysql(at('mysql'), options);
    onTestFinished(() => database.close());
    const rows = 100_000;
    const text = `SELECT seq, repeat('x', 1000) AS filling FROM seq_1_to_${rows}`;
    let [count, last, bytesMax] = [0, 0, 0];
    const before = process.memoryUsage();
    for await (const page of database.query(text, { as: 'values', pageRowsMax: 500 })) {
      expect(page.length).toBeLessThanOrEqual(500);
      count += page.length;
      last = Number(page.at(-1)?.['seq']);
      if (count % 20_000 !== 0) continue;
      // Rows that are not taken would come in while other work goes on.
      await new Promise((resolve) => setTimeout(resolve, 50));
      const { heapUsed, external } = process.memoryUsage();
      bytesMax = Math.max(bytesMax, heapUsed + external - before.heapUsed - before.external);
    }
    expect({ count, last }).toEqual({ count: rows, last: rows });
    // All of them are 300 MB.
    expect(bytesMax).toBeLessThan(150_000_000);
  },
);
