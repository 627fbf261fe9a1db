import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@linkplane/telemetry';
import { allowLongTests } from '@linkplane/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedClickHouse, type EmbeddedClickHouse } from '../src/clickhouse.ts';
import { createTemporaryDirectory } from './temporary-directory.ts';

allowLongTests('processes');

let directory: string;
let clickHouse: EmbeddedClickHouse;
let biPassword: string;
let outside: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'linkplane-analysts-'));
  clickHouse = await startEmbeddedClickHouse({ directory, logger: createLogger('test', 'silent') });
  biPassword = readFileSync(join(directory, 'bi-password'), 'utf8');
  outside = join(directory, 'outside.csv');
  writeFileSync(outside, '"a secret"\n');
  for (const sql of [
    'CREATE TABLE clicks (day Date, link_id String, visitor String) ENGINE = MergeTree ORDER BY day',
    "INSERT INTO clicks VALUES ('2026-03-01', 'lnk_1', 'secret'), ('2026-03-02', 'lnk_2', 'secret')",
    'CREATE VIEW bi_clicks AS SELECT day, link_id FROM clicks',
    'CREATE VIEW bi_links AS SELECT link_id, count() AS clicks FROM clicks GROUP BY link_id',
    'CREATE DATABASE other',
    'CREATE TABLE other.accounts (email String) ENGINE = MergeTree ORDER BY email',
  ])
    expect(await asProduct(sql)).toMatchObject({ status: 200 });
});
afterAll(async () => {
  await clickHouse.stop();
  rmSync(directory, { recursive: true, force: true });
});

type Response = { status: number; text: string };

async function send(sql: string, credentials: Record<string, string>, search = ''): Promise<Response> {
  const { host } = new URL(clickHouse.url);
  const response = await fetch(`http://${host}/?${search}`, { method: 'POST', headers: credentials, body: sql });
  return { status: response.status, text: await response.text() };
}
const asProduct = (sql: string) => {
  const { username, password } = new URL(clickHouse.url);
  return send(sql, { 'x-clickhouse-user': username, 'x-clickhouse-key': password });
};
const asAnalyst = (sql: string, search = '') =>
  send(sql, { 'x-clickhouse-user': 'bi', 'x-clickhouse-key': biPassword }, search);

describe('an analyst', () => {
  test.each([
    ['a view', 'SELECT count() FROM bi_clicks', '2\n'],
    ['a view with its database', 'SELECT count() FROM default.bi_clicks', '2\n'],
    ['labels of tools', 'SELECT count() AS "COUNT(*)", 1 AS `größte Zahl (1)` FROM bi_clicks', '2\t1\n'],
    ['quoted names', 'SELECT count() AS `Number of "clicks"` FROM `default`."bi_clicks"', '2\n'],
    ['a trailing semicolon and spaces', '  SELECT 1 ;  ', '1\n'],
    ['comments', "-- Metabase:: user 1; it's\nSELECT /* ; DROP TABLE clicks */ count() FROM bi_clicks -- 'end", '2\n'],
    [
      'strings with anything',
      `SELECT 'it''s; \\'-- /* $$ FROM clicks SETTINGS ' AS text`,
      "it\\'s; \\'-- /* $$ FROM clicks SETTINGS \n",
    ],
    ['joins', 'SELECT sum(l.clicks) FROM bi_clicks AS c LEFT JOIN bi_links AS l USING (link_id)', '2\n'],
    ['WITH', 'WITH top AS (SELECT link_id FROM bi_links), 1 AS one SELECT count() + one FROM top', '3\n'],
    [
      'WITH RECURSIVE',
      'WITH RECURSIVE t AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM t WHERE n < 3) SELECT max(n) FROM t',
      '3\n',
    ],
    ['IN with a query', 'SELECT count() FROM bi_clicks WHERE link_id IN (SELECT link_id FROM bi_links)', '2\n'],
    [
      'IN with a name of its own',
      "WITH some AS (SELECT 'lnk_1') SELECT count() FROM bi_clicks WHERE link_id IN (SELECT * FROM some)",
      '1\n',
    ],
    ['IN with values', "SELECT count() FROM bi_clicks WHERE link_id NOT IN ('lnk_1', 'x')", '1\n'],
    ['UNION', 'SELECT sum(n) FROM (SELECT 1 AS n UNION ALL SELECT count() FROM bi_clicks)', '3\n'],
    ['window functions', 'SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY day) AS r FROM bi_clicks)', '2\n'],
    [
      'WITH FILL',
      "SELECT day, count() AS n FROM bi_clicks GROUP BY day ORDER BY day WITH FILL FROM toDate('2026-03-01') TO toDate('2026-03-03')",
      '2026-03-01\t1\n2026-03-02\t1\n',
    ],
    ['a sequence of numbers', 'SELECT sum(number) FROM numbers(5)', '10\n'],
    [
      'a word like a function or a statement',
      "SELECT 'x' AS file, 1 AS drop, 2 AS insert, drop + insert AS settings",
      'x\t1\t2\t3\n',
    ],
    ['the version', "SELECT version() LIKE '%.%'", '1\n'],
    ['tables', "SELECT name FROM system.tables WHERE database = 'default' AND name = 'bi_links'", 'bi_links\n'],
    ['columns', "SELECT count() FROM system.columns WHERE database = 'default' AND table = 'bi_links'", '2\n'],
    ['information_schema', "SELECT count() FROM information_schema.tables WHERE table_name = 'bi_links'", '1\n'],
    ['DESCRIBE', 'DESCRIBE TABLE bi_links', 'link_id\tString\t\t\t\t\t\nclicks\tUInt64\t\t\t\t\t\n'],
    ['SHOW DATABASES', 'SHOW DATABASES', expect.stringContaining('default') as string],
  ])('reads with %s', async (_, sql, text) => {
    expect(await asAnalyst(sql)).toEqual({ status: 200, text });
  });

  test('has parameters, formats and databases of a query like everybody', async () => {
    const search = new URLSearchParams({ param_id: "lnk_'1", database: 'default', default_format: 'JSONEachRow' });
    const sql = 'SELECT {id:String} AS id, count() AS n FROM bi_clicks WHERE link_id != {id:String}';
    expect(await asAnalyst(sql, search.toString())).toEqual({ status: 200, text: '{"id":"lnk_\'1","n":2}\n' });
    expect((await asAnalyst('SELECT 1 AS n FORMAT CSVWithNames')).text).toBe('"n"\n1\n');
    expect((await asAnalyst('SELECT 1 AS n FORMAT JSON')).text).toContain('"rows": 1');
  });

  test('may ask for less than the limits, which hold for every query', async () => {
    const read = "SELECT getSetting('max_execution_time'), getSetting('max_threads'), getSetting('readonly')";
    expect((await asAnalyst(read)).text).toBe('60\t2\t1\n');
    expect((await asAnalyst(read, 'max_execution_time=5&max_threads=1&readonly=2')).text).toBe('5\t1\t1\n');
    expect(await asAnalyst("SELECT length(groupArray(repeat('x', 100))) FROM numbers(20000000)")).toMatchObject({
      text: expect.stringContaining('MEMORY_LIMIT_EXCEEDED') as string,
    });
  });

  test.each([
    'max_execution_time=0',
    'max_execution_time=61',
    'max_execution_time=1e9',
    'max_execution_time=-1',
    'max_threads=3',
    'max_memory_usage=500000001',
    'max_memory_usage=0',
    'readonly=0',
    'readonly=3',
    'allow_ddl=1',
    'max_result_bytes=0',
    'output_format_schema=/tmp/x',
    'format_schema=x',
    'format_template_row=x',
    'additional_table_filters={}',
    'allow_introspection_functions=1',
    'log_queries=0',
    'max_query_size=0',
    'implicit_select=1',
    'dialect=kusto',
    'default_format=Template',
    'default_format=Protobuf',
    'default_format=CustomSeparated',
    'default_format=CapnProto',
  ])('cannot set %s', async (search) => {
    expect(await asAnalyst('SELECT 1', search)).toEqual({
      status: 403,
      text: expect.stringMatching(/^Code: 164\. .+ analysts\. \(READONLY\)/) as string,
    });
  });
});

describe('an analyst is refused', () => {
  test.each([
    ['system', 'SELECT * FROM parts'],
    ['system', 'SELECT 1 IN processes'],
    ['information_schema', 'SELECT * FROM referential_constraints'],
    ['other', 'SELECT * FROM accounts'],
    ['other', 'DESCRIBE accounts'],
  ])('tables of the database %s by a name without it: %s', async (database, sql) => {
    expect(await asAnalyst(sql, `database=${database}`)).toMatchObject({ status: 403 });
  });

  const writing = [
    "INSERT INTO clicks VALUES ('2026-03-03', 'x', 'x')",
    'INSERT INTO clicks SELECT * FROM clicks',
    'INSERT INTO bi_clicks FORMAT JSONEachRow',
    "INSERT INTO FUNCTION file('/tmp/x', 'CSV') SELECT 1",
    'ALTER TABLE clicks DELETE WHERE 1',
    'ALTER TABLE clicks UPDATE visitor = 1 WHERE 1',
    'DELETE FROM clicks WHERE 1',
    'UPDATE clicks SET visitor = 1 WHERE 1',
    'DROP TABLE clicks',
    'DROP VIEW bi_clicks',
    'TRUNCATE TABLE clicks',
    'RENAME TABLE clicks TO bi_rows',
    'EXCHANGE TABLES clicks AND bi_links',
    'DETACH TABLE clicks',
    'OPTIMIZE TABLE clicks FINAL',
    'CREATE TABLE mine (n Int32) ENGINE = Memory',
    'CREATE TEMPORARY TABLE mine (n Int32)',
    'CREATE VIEW bi_mine AS SELECT * FROM clicks',
    'CREATE OR REPLACE VIEW bi_clicks AS SELECT * FROM clicks',
    'CREATE DATABASE mine',
    'CREATE FUNCTION mine AS x -> x',
    "CREATE USER mine IDENTIFIED BY 'x'",
    'CREATE DICTIONARY mine (n UInt64) PRIMARY KEY n SOURCE(NULL()) LAYOUT(FLAT()) LIFETIME(0)',
    'GRANT ALL ON *.* TO bi',
    'SYSTEM FLUSH LOGS',
    'SYSTEM SHUTDOWN',
    'KILL QUERY WHERE 1',
    "BACKUP TABLE clicks TO File('x')",
    'SET readonly = 0',
    'USE other',
    'ATTACH TABLE clicks',
    'CHECK TABLE clicks',
    'EXPLAIN SELECT 1',
    'EXPLAIN PLAN SELECT * FROM clicks',
    'SHOW CREATE TABLE clicks',
    'SHOW TABLES FROM other',
    'SHOW PROCESSLIST',
    'DESCRIBE clicks',
    'DESC TABLE other.accounts',
    "DESCRIBE url('http://127.0.0.1/', CSV)",
    "DESCRIBE TABLE file('/etc/passwd', 'LineAsString')",
    'DESCRIBE (SELECT * FROM clicks)',
    'FROM clicks SELECT *',
    'EXISTS clicks',
    'BEGIN TRANSACTION',
    'WITH 1 AS x INSERT INTO clicks SELECT * FROM clicks',
    'EXECUTE AS default SELECT 1',
  ];
  const several = [
    'SELECT 1; DROP TABLE clicks',
    'SELECT 1;DROP TABLE clicks;',
    'SELECT 1 ; SELECT 2',
    "SELECT $$'$$; DROP TABLE clicks --'",
    "SELECT $a$'$a$; DROP TABLE clicks --'",
    "SELECT ‘'‘; DROP TABLE clicks --'",
    'SELECT “"“; DROP TABLE clicks --"',
    "SELECT 1 # '\n; DROP TABLE clicks --'",
    "SELECT 1 #! '\n; DROP TABLE clicks --'",
    "SELECT x'\\'; DROP TABLE clicks --'",
    "SELECT b'\\'; DROP TABLE clicks --'",
    "SELECT '\\\\'; DROP TABLE clicks --'",
    "SELECT 'a''; DROP TABLE clicks --' ; DROP TABLE clicks",
    'SELECT `a\\`; DROP TABLE clicks --`',
    'SELECT "a\\"; DROP TABLE clicks --"',
    'SELECT 1 /*/; DROP TABLE clicks */; DROP TABLE clicks',
    'SELECT 1 /* /* */ ; DROP TABLE clicks -- */',
    'SELECT 1\u00a0; DROP TABLE clicks',
    "SELECT '",
    'SELECT /* ',
    'SELECT `a',
    'SELECT "a',
    'SELECT 1 \\G; DROP TABLE clicks',
    'SELECT 1\n\nDROP TABLE clicks',
    'SELECT 1 PARALLEL WITH DROP TABLE clicks',
  ];
  const elsewhere = [
    'SELECT * FROM clicks',
    'SELECT visitor FROM default.clicks',
    'SELECT * FROM `clicks`',
    'SELECT * FROM "default"."clicks"',
    'SELECT * FROM other.accounts',
    'SELECT * FROM bi_clicks, clicks',
    'SELECT * FROM bi_clicks AS c JOIN clicks ON c.day = clicks.day',
    'SELECT * FROM bi_clicks WHERE link_id IN (SELECT link_id FROM clicks)',
    'SELECT 1 IN clicks',
    'SELECT count() FROM bi_clicks WHERE (day, link_id, link_id) NOT IN clicks',
    'SELECT count() FROM bi_clicks WHERE tuple(day) GLOBAL IN default.clicks',
    'SELECT in(1, clicks)',
    'SELECT nullIn(1, clicks)',
    'SELECT globalNotNullIn(1, clicks)',
    'SELECT arrayMap(x -> x IN clicks, [1])',
    "WITH clicks AS t SELECT (today(), '', 'secret') IN t",
    "WITH clicks AS t, t AS u SELECT (today(), '', 'secret') IN u",
    "WITH clicks AS bi_x SELECT (today(), '', 'secret') IN bi_x",
    "SELECT (today(), '', 'secret') IN ((clicks AS t))",
    'SELECT count() FROM bi_clicks WHERE (link_id, 1) IN bi_links',
    'SELECT (SELECT count() FROM clicks)',
    'SELECT exists(SELECT 1 FROM clicks)',
    'SELECT 1 = ANY (SELECT 1 FROM clicks)',
    'SELECT day FROM bi_clicks UNION ALL SELECT day FROM clicks',
    'SELECT day FROM bi_clicks INTERSECT SELECT day FROM clicks',
    'SELECT day FROM bi_clicks LIMIT (SELECT count() FROM clicks)',
    'SELECT sum(1) OVER (ORDER BY day ROWS BETWEEN (SELECT count() FROM clicks) PRECEDING AND CURRENT ROW) FROM bi_clicks',
    'SELECT sum(1) OVER (ORDER BY day ROWS BETWEEN (1 IN clicks) PRECEDING AND CURRENT ROW) FROM bi_clicks',
    'WITH clicks AS (SELECT 1) SELECT * FROM clicks',
    'SELECT * FROM (WITH clicks AS (SELECT 1 AS n) SELECT * FROM clicks) AS x, clicks',
    'SELECT * FROM bi_clicks AS clicks, clicks AS c',
    'SELECT * FROM `bi_clicks (alias x)`, clicks',
    'SELECT * FROM `x\n        TableIdentifier bi_clicks`',
    'SELECT 1 AS `x (children 1)`',
    'SELECT * FROM clicks AS `(alias bi_x)`',
    'SELECT * FROM (EXPLAIN SELECT 1 FROM clicks)',
    'SELECT * FROM system.query_log',
    'SELECT * FROM system.processes',
    'SELECT * FROM system.parts',
    'SELECT * FROM system.users',
    'SELECT * FROM SYSTEM.parts',
    "SELECT * FROM url('http://127.0.0.1:1/', CSV, 'x String')",
    "SELECT * FROM file('/etc/passwd', 'LineAsString')",
    "SELECT * FROM FILE('/etc/passwd', 'LineAsString')",
    "SELECT * FROM s3('http://127.0.0.1:1/x', 'CSV')",
    "SELECT * FROM remote('127.0.0.1', default.clicks)",
    "SELECT * FROM cluster('default', default.clicks)",
    "SELECT * FROM merge('default', '.*')",
    "SELECT * FROM merge('clicks')",
    'SELECT * FROM view(SELECT * FROM clicks)',
    "SELECT * FROM viewIfPermitted(SELECT * FROM clicks ELSE null('x Int8'))",
    "SELECT * FROM executable('x', 'CSV', 'x String')",
    "SELECT * FROM dictionary('x')",
    "SELECT * FROM mergeTreeIndex('default', 'clicks')",
    "SELECT * FROM input('x Int8')",
    'SELECT * FROM loop(clicks)',
    "SELECT * FROM loop('default', 'clicks')",
    "SELECT * FROM mysql('127.0.0.1', 'a', 'b', 'c', 'd')",
    "SELECT * FROM postgresql('127.0.0.1', 'a', 'b', 'c', 'd')",
    "SELECT * FROM sqlite('/tmp/x', 'y')",
    "SELECT * FROM generateRandom('x String', 1, 1000000, 1000000)",
    "SELECT * FROM python('x')",
    'SELECT * FROM bi_clicks(day = 1)',
    'SELECT clicks.visitor FROM bi_clicks, default.clicks',
  ];
  const functions = [
    "SELECT file('/etc/passwd')",
    "SELECT FILE ('/etc/passwd')",
    "SELECT `file`('/etc/passwd')",
    'SELECT "file"(\'/etc/passwd\')',
    "SELECT file/* */('/etc/passwd')",
    "SELECT file--\n('/etc/passwd')",
    "SELECT arrayMap(x -> file(x), ['/etc/passwd'])",
    "SELECT * APPLY(file) FROM (SELECT '/etc/passwd' AS x)",
    "SELECT * APPLY file FROM (SELECT '/etc/passwd' AS x)",
    "SELECT COLUMNS('x') APPLY(x -> file(x)) FROM (SELECT '/etc/passwd' AS x)",
    "SELECT * REPLACE (file('/etc/passwd') AS x) FROM (SELECT 1 AS x)",
    "SELECT day FROM bi_clicks ORDER BY day WITH FILL INTERPOLATE (day AS file('x'))",
    "SELECT hasColumnInTable('127.0.0.1', 'default', 'clicks', 'visitor')",
    "SELECT joinGet('default.x', 'y', 1)",
    "SELECT joinGetOrNull('default.x', 'y', 1)",
    "SELECT dictGet('default.x', 'y', 1)",
    "SELECT catboostEvaluate('/etc/passwd', 1)",
    "SELECT aiGenerate('x')",
    "SELECT AIGenerate('x')",
    "SELECT getServerSetting('max_connections')",
    "SELECT getMacro('shard')",
    "SELECT logTrace('x')",
    "SELECT generateSerialID('x')",
    'SELECT sleep(3)',
    'SELECT sleepEachRow(3) FROM numbers(100)',
    'SELECT filesystemAvailable()',
    'SELECT regionToName(1)',
    "SELECT __getScalar('x')",
  ];
  const settings = [
    'SELECT 1 SETTINGS readonly = 0',
    'SELECT * FROM bi_clicks SETTINGS max_threads = 64',
    'SELECT * FROM (SELECT * FROM bi_clicks SETTINGS max_memory_usage = 0)',
    "SELECT 1 INTO OUTFILE '/tmp/linkplane-outfile'",
    "SELECT 1 INTO OUTFILE '/tmp/linkplane-outfile' FORMAT CSV",
    'SELECT 1 FORMAT CSV SETTINGS readonly = 0',
    'SELECT 1 FORMAT Template',
  ];

  test.each([
    ...writing.map((sql) => ['what does not read', sql] as const),
    ...several.map((sql) => ['more than one statement', sql] as const),
    ...elsewhere.map((sql) => ['what is no view for analysts', sql] as const),
    ...functions.map((sql) => ['a function that reaches further', sql] as const),
    ...settings.map((sql) => ['a setting or a file', sql] as const),
  ])('%s: %s', async (_, sql) => {
    const { status, text } = await asAnalyst(sql.replaceAll('/etc/passwd', outside));
    expect([status, text]).toEqual([expect.toSatisfy((code: number) => code === 400 || code === 403), text]);
    expect(text).toMatch(/^Code: (?:36|62|164|497)\b/m);
    expect(text).not.toMatch(/secret|root:/);
  });

  // The syntax tree does not show it: the engine has to refuse another name of a table.
  test.each([
    'WITH clicks AS t SELECT * FROM t',
    'WITH default.clicks AS t SELECT * FROM t',
    'WITH clicks AS bi_x SELECT * FROM bi_x',
    'WITH default.clicks AS default SELECT * FROM default.bi_x',
    'SELECT * FROM t, (SELECT clicks AS t)',
    'SELECT clicks.visitor FROM bi_clicks',
    'SELECT default.clicks.visitor FROM bi_clicks',
    'SELECT clicks.* FROM bi_clicks',
    "SELECT (today(), '', 'secret') IN (clicks, clicks)",
    "SELECT (today(), '', 'secret') IN tuple(clicks)",
    "SELECT (today(), '', 'secret') IN [clicks]",
    "SELECT (today(), '', 'secret') IN identity(clicks)",
    "SELECT (today(), '', 'secret') IN if(1, clicks, clicks)",
    "WITH tuple(clicks) AS t SELECT (today(), '', 'secret') IN tuple(t)",
    'SELECT arrayJoin(clicks)',
    'SELECT exists(clicks)',
    'SELECT 1 = ANY(clicks)',
    'SELECT * FROM bi_clicks ARRAY JOIN clicks',
    'SELECT * FROM numbers(clicks)',
    "SELECT * FROM values('x String', clicks)",
    'SELECT count() FROM bi_clicks LIMIT clicks',
  ])('another name of a table: %s', async (sql) => {
    const { status, text } = await asAnalyst(sql);
    expect([status >= 400, text]).toEqual([true, expect.stringMatching(/^Code: \d+/)]);
  });

  test('and nothing of that has changed or written anything', async () => {
    expect((await asProduct('SELECT count(), uniqExact(visitor) FROM clicks')).text).toBe('2\t1\n');
    expect(
      (
        await asProduct(
          "SELECT groupArray(name) FROM (SELECT name FROM system.tables WHERE database IN ('default', 'other') ORDER BY name)",
        )
      ).text,
    ).toBe("['accounts','bi_clicks','bi_links','clicks']\n");
    expect(() => statSync('/tmp/linkplane-outfile')).toThrow('ENOENT');
  });
});

test('every function of this engine that looks things up elsewhere is refused', async () => {
  const { text } = await asProduct(
    "SELECT name FROM system.functions WHERE categories IN ('Dictionary', 'Embedded Dictionary', 'AI', 'Machine Learning') AND NOT is_aggregate",
  );
  const names = text.trim().split('\n');
  expect(names.length).toBeGreaterThan(40);
  for (const name of names) expect([name, (await asAnalyst(`SELECT ${name}(1)`)).status]).toEqual([name, 403]);
});

describe('passwords', () => {
  test('that of analysts is in a file for its owner alone, is not that of the product, and stays', async () => {
    expect(biPassword).toMatch(/^[0-9a-f]{48}$/);
    expect(biPassword).not.toBe(new URL(clickHouse.url).password);
    expect((statSync(join(directory, 'bi-password')).mode & 0o777).toString(8)).toBe('600');
    const other = createTemporaryDirectory();
    mkdirSync(other, { recursive: true });
    writeFileSync(join(other, 'bi-password'), 'chosen-by-the-operator', { mode: 0o600 });
    const second = await startEmbeddedClickHouse({ directory: other, logger: createLogger('test', 'silent') });
    const response = await fetch(
      `${new URL(second.url).origin}/?query=SELECT+1&user=bi&password=chosen-by-the-operator`,
    );
    expect([response.status, await response.text()]).toEqual([200, '1\n']);
    await second.stop();
  });

  test('each opens its own user alone, by headers, HTTP and the URL', async () => {
    const { host, password } = new URL(clickHouse.url);
    const ask = async (user: string, secret: string, how: 'headers' | 'basic' | 'url') => {
      const basic = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
      const search = how === 'url' ? `&user=${user}&password=${secret}` : '';
      const headers = {
        headers: { 'x-clickhouse-user': user, 'x-clickhouse-key': secret },
        basic: { authorization: basic },
        url: {},
      }[how];
      const response = await fetch(`http://${host}/?query=SELECT+count()+FROM+clicks${search}`, { headers });
      const text = await response.text();
      return response.ok ? text.trim() : /\((\w+)\)\n$/.exec(text)?.[1];
    };
    for (const how of ['headers', 'basic', 'url'] as const)
      expect([how, await ask('linkplane', password, how), await ask('bi', biPassword, how)]).toEqual([
        how,
        '2',
        'ACCESS_DENIED',
      ]);
    for (const how of ['headers', 'basic', 'url'] as const)
      expect([
        how,
        await ask('linkplane', biPassword, how),
        await ask('bi', password, how),
        await ask('', biPassword, how),
      ]).toEqual([how, ...Array<string>(3).fill('AUTHENTICATION_FAILED')]);
  });
});

test('many slow queries of analysts leave the product its sessions', async () => {
  const slow = 'SELECT count() FROM numbers(100000000000) WHERE cityHash64(number) = 1';
  const running = Array.from({ length: 12 }, () => asAnalyst(slow, 'max_execution_time=2'));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const began = performance.now();
  expect((await asProduct('SELECT 1')).text).toBe('1\n');
  expect(performance.now() - began).toBeLessThan(1_500);
  for (const { text } of await Promise.all(running)) expect(text).toContain('TIMEOUT_EXCEEDED');
}, 60_000);
