import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool } from '@linkplane/links-db';
import { createLogger } from '@linkplane/telemetry';
import { createTestLinksDb, type TestLinksDb } from '@linkplane/testing';
import { runCommand } from './run-on-stores.ts';

let database: TestLinksDb;
let directory: string;
beforeAll(async () => {
  database = await createTestLinksDb();
  directory = mkdtempSync(join(tmpdir(), 'linkplane-cli-'));
});
afterAll(async () => {
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

const poolLimits = {
  applicationName: 'cli-test',
  connectionsMax: 1,
  connectTimeoutMs: 15_000,
  statementTimeoutMs: 20_000,
  queryTimeoutMs: 25_000,
};

const run = (command: string, env: Record<string, string> = { DATABASE_URL: database.url }) => runCommand(command, env);

const runJson = async (command: string) => {
  const { code, out, err } = await run(`${command} --json`);
  expect([code, err]).toEqual([0, '']);
  return JSON.parse(out) as Record<string, string>;
};

describe('with --json the expected is one line of JSON and nothing else', () => {
  test('workspace create', async () => {
    const made = await runJson('workspace create --name Acme --plan pro');
    expect(made).toEqual({
      workspaceId: expect.stringMatching(/^wsp_/) as string,
      token: expect.stringMatching(/^lp_[0-9A-Za-z]{38}$/) as string,
    });
  });

  test('token create and token revoke', async () => {
    const { workspaceId } = await runJson('workspace create --name Acme --plan Enterprise');
    const { tokenId, token } = await runJson(`token create --workspace ${workspaceId}`);
    expect(token).toMatch(/^lp_/);
    expect(await runJson(`token revoke --id ${tokenId}`)).toEqual({ tokenId, revoked: true });
  });

  test('token create, limited in what it may do and for how long', async () => {
    const { workspaceId } = await runJson('workspace create --name Acme --plan pro');
    const { tokenId } = await runJson(
      `token create --workspace ${workspaceId} --scopes read,links --expires 2127-01-01T01:00:00+01:00`,
    );
    const pool = openPool({ connectionString: database.url, ...poolLimits }, createLogger('test', 'silent'));
    const { rows } = await pool.query('select scopes, expires_at from tokens where id = $1', [tokenId]);
    await pool.end();
    expect(rows).toEqual([{ scopes: ['read', 'links'], expires_at: new Date('2127-01-01T00:00:00Z') }]);
  });

  test('member add: an account with a password for a fresh address', async () => {
    const { workspaceId } = await runJson('workspace create --name A --plan pro');
    const email = `ada-${Date.now()}@example.com`;
    const made = await runJson(`member add --workspace ${workspaceId} --email ${email}`);
    const password = expect.stringMatching(/^\w{20}$/) as string;
    expect(made).toEqual({ userId: expect.stringMatching(/^usr_/) as string, email, role: 'owner', password });
  });

  test('member add: an invite for an address that has an account, which stays out until the link is used', async () => {
    const [first, second] = [
      await runJson('workspace create --name A --plan pro'),
      await runJson('workspace create --name B --plan pro'),
    ];
    const email = `bea-${Date.now()}@example.com`;
    const { userId } = await runJson(`member add --workspace ${first.workspaceId} --email ${email}`);
    const add = (who: string) => runJson(`member add --workspace ${second.workspaceId} ${who} --role member`);
    expect(await add(`--email ${email.toUpperCase()}`)).toEqual({
      email: email.toUpperCase(),
      role: 'member',
      invite: expect.stringMatching(/^http:\/\/localhost:8080\/app\/invite#[\w-]{43}$/) as string,
    });
    // Had the address been enough, this would be refused: a member already.
    expect(await add(`--user ${userId}`)).toEqual({ userId, role: 'member', password: null });
  });

  test('workspace plan', async () => {
    const { workspaceId } = await runJson('workspace create --name Acme --plan free');
    const expected = { workspaceId, plan: 'enterprise' };
    expect(await runJson(`workspace plan --id ${workspaceId} --plan enterprise`)).toEqual(expected);
  });

  test('workspace limits', async () => {
    const { workspaceId } = await runJson('workspace create --name Acme --plan free');
    const set = async (options: string) => await runJson(`workspace limits --id ${workspaceId} ${options}`);
    expect(await set('--links 20000')).toEqual({ workspaceId, links: 20_000, keptMegabytes: null });
    expect(await set('--kept-megabytes 80')).toEqual({ workspaceId, links: 20_000, keptMegabytes: 80 });
    expect(await set('--links unlimited')).toEqual({ workspaceId, links: 'unlimited', keptMegabytes: 80 });
    expect(await set('--links plan --kept-megabytes plan')).toEqual({ workspaceId, links: null, keptMegabytes: null });
  });

  test('domain add, with everything a domain can have', async () => {
    const { workspaceId } = await runJson('workspace create --name Acme --plan free');
    const file = join(directory, 'association.json');
    writeFileSync(file, '{ "applinks": { "details": [] } }');
    const old = '--old-address http://203.0.113.4 --old-host old.acme.example --old-until';
    const until = new Date(Date.now() + 86_400_000).toISOString();
    const options = `--default --root-url https://acme.example --apple-app-site-association ${file} ${old} ${until}`;
    const added = await runJson(`domain add --workspace ${workspaceId} --host GO.acme.example ${options}`);
    expect(added).toEqual({ domainId: expect.stringMatching(/^dom_/) as string, host: 'go.acme.example' });
  });
});

describe('user set-password', () => {
  const addAccount = async (email: string) => {
    const { workspaceId } = await runJson('workspace create --name Acme --plan pro');
    const { userId } = await runJson(`member add --workspace ${workspaceId} --email ${email}`);
    const pool = openPool({ connectionString: database.url, ...poolLimits }, createLogger('test', 'silent'));
    await pool.query(
      `insert into sessions (id, user_id, token_hash, device) values ('ses_' || md5($1), $1, sha256($1::bytea), '')`,
      [userId],
    );
    const read = async () => {
      const { rows } = await pool.query<{ hash: string; sessions: number }>(
        `select password_hash as hash, (select count(*)::int from sessions where user_id = $1) as sessions
         from users where id = $1`,
        [userId],
      );
      return rows[0]!;
    };
    return { read, end: () => pool.end() };
  };

  test('generates a password that is shown once, and ends all sessions', async () => {
    const email = `eve-${Date.now()}@example.com`;
    const account = await addAccount(email);
    const before = await account.read();
    const { password } = await runJson(`user set-password --email ${email.toUpperCase()}`);
    const { hash, sessions } = await account.read();
    expect([password, hash === before.hash, sessions]).toEqual([expect.stringMatching(/^\w{20}$/), false, 0]);
    await account.end();
  });

  test('takes the first line of standard input, unless it is a weak password', async () => {
    const email = `ivy-${Date.now()}@example.com`;
    const account = await addAccount(email);
    const set = (input: string) =>
      runCommand(`user set-password --email ${email} --password-stdin`, { DATABASE_URL: database.url }, { input });
    for (const [weak, reason] of [
      ['short\n', /must have at least 10 characters/],
      ['1234567890\n', /most frequent passwords/],
      ['', /must have at least 10 characters/],
    ] as const)
      expect(await set(weak)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(reason) as string });
    const before = await account.read();
    expect(before.sessions).toBe(1);
    expect((await set('correct horse battery\nsecond line')).code).toBe(0);
    const { hash, sessions } = await account.read();
    expect([hash === before.hash, sessions]).toEqual([false, 0]);
    await account.end();
  });
});

test('without --json the expected is for people', async () => {
  const { code, out } = await run('workspace create --name Acme --plan pro');
  expect([code, out]).toEqual([0, expect.stringMatching(/^Workspace wsp_\w+\nToken {5}lp_\w+$/)]);
});

describe('a command that is called wrongly ends with 2, names the mistake and prints no expected', () => {
  test.each([
    ['', /Commands:/],
    ['nonsense', /Unknown command "nonsense"\. `linkplane help` lists all commands/],
    ['workspace', /Unknown command "workspace"\. Commands for workspace: workspace create, workspace plan/],
    ['workspcae create', /Did you mean "workspace create"\?/],
    ['verify-count', /Did you mean "verify-counts"\?/],
    ['help nonsense', /Unknown command "nonsense"/],
    ['completion csh', /The shell must be one of bash, zsh, fish/],
    ['workspace create --nam Acme', /has no option --nam\. Did you mean --name\?/],
    ['backup', /--to is missing/],
    ['restore', /--from is missing/],
    ['workspace create', /--name is missing/],
    ['workspace create --name Acme', /--plan is missing/],
    ['workspace create --name Acme --plan gold', /--plan must be one of free, pro, business, enterprise/],
    ['workspace create --name Acme --plan pro --color red', /--color/],
    ['workspace create --name Acme --plan pro extra', /extra/],
    ['token create', /--workspace is missing/],
    ['token create --workspace w --scopes read,write', /--scopes must be some of read, links/],
    ['token create --workspace w --scopes=', /--scopes must be some of/],
    ['token create --workspace w --expires tomorrow', /--expires must be a moment to come/],
    ['token create --workspace w --expires 2020-01-01T00:00:00Z', /--expires must be a moment to come/],
    ['token create --workspace w --expires 2127-13-01T00:00:00Z', /--expires must be a moment to come/],
    ['workspace plan --id w --plan gold', /--plan must be one of/],
    ['member add --workspace w', /Either --email or --user/],
    ['member add --workspace w --email a@b.example --user usr_x', /Either --email or --user/],
    ['member add --workspace w --email nobody', /--email must be an email address/],
    ['member add --workspace w --email a@b.example --role king', /--role must be one of owner, member/],
    ['token revoke --id', /--id/],
    ['link suspend', /Either --id or --url/],
    ['link suspend --id a --url https://lnk.example/a', /Either --id or --url/],
    ['link suspend --url nonsense', /--url must be a short URL/],
    ['workspace suspend', /--id is missing/],
    ['workspace limits --id w', /Either --links or --kept-megabytes/],
    ['workspace limits --id w --links many', /--links must be a whole number from 0 on/],
    ['profile resume --url x', /--url/],
    ['user set-password --email nobody', /--email must be an email address/],
    ['verify-counts --id 1', /--id/],
    ['dead-letters', /Unknown command/],
    ['dead-letters list --limit 0', /--limit must be a whole number from 1 on/],
    ['dead-letters list --after x', /--after must be a whole number from 0 on/],
    ['dead-letters replay', /Either --all or at least one --id/],
    ['dead-letters replay --all --id 1', /Either --all or at least one --id/],
    ['dead-letters replay --id one', /--id must be the number/],
    ['journal inspect --records -1', /--records/],
    ['domain add --workspace w --host 127.0.0.1', /--host must be a domain name/],
    ['domain add --workspace w --host a.example --root-url ftp://x', /--root-url must be/],
    ['domain add --workspace w --host a.example --old-until 2026-01-01T00:00Z', /need --old-address/],
    [
      'domain add --workspace w --host a.example --old-address https://b.example --old-until 2020-01-01T00:00Z',
      /--old-until must be in the future/,
    ],
    ['domain add --workspace w --host a.example --old-address https://b.example', /--old-until must be/],
    ['domain add --workspace w --host a.example --asset-links /nowhere.json', /--asset-links must name a JSON file/],
  ])('%s', async (command, message) => {
    const { code, out, err } = await run(command, { DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' });
    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(message);
  });
});

describe('a command that cannot be done ends with 1 and says why', () => {
  test.each([
    ['token create --workspace wsp_nowhere', /no workspace wsp_nowhere/],
    ['token revoke --id tok_nowhere', /no token tok_nowhere/],
    ['workspace plan --id wsp_nowhere --plan pro', /no workspace wsp_nowhere/],
    ['member add --workspace wsp_nowhere --email a@b.example', /no workspace wsp_nowhere/],
    ['domain add --workspace wsp_nowhere --host a.example', /no workspace wsp_nowhere/],
    ['workspace limits --id wsp_nowhere --links 1', /no workspace wsp_nowhere/],
    ['link suspend --id lnk_nowhere', /no link lnk_nowhere/],
    ['link resume --url http://localhost:8080/nowhere', /no link http:..localhost:8080.nowhere/],
    ['profile suspend --id prf_nowhere', /no profile prf_nowhere/],
    ['workspace resume --id wsp_nowhere', /no workspace wsp_nowhere/],
    ['user set-password --email nobody@nowhere.example', /no account with the address nobody@nowhere.example/],
  ])('%s', async (command, message) => {
    const { code, out, err } = await run(command);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(message);
  });

  test('when the database is away or misnamed', async () => {
    const command = 'workspace create --name Acme --plan pro';
    const away = await run(command, { DATABASE_URL: 'postgres://127.0.0.1:1/x' });
    expect(away).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^Nothing listens at 127\.0\.0\.1:1\./) as string,
    });
    const misnamed = await run(command, { DATABASE_URL: 'mysql://x' });
    expect(misnamed).toMatchObject({ code: 1, err: expect.stringContaining('DATABASE_URL') as string });
  });

  test('when Postgres does not let it in, in words and not in those of the driver', async () => {
    const role = `cli_${randomBytes(8).toString('hex')}`;
    const pool = openPool({ connectionString: database.url, ...poolLimits }, createLogger('test', 'silent'));
    const changedUrl = (change: Partial<URL>) => Object.assign(new URL(database.url), change).href;
    const fail = async (url: string) => (await run('suspended list', { DATABASE_URL: url })).err;
    await pool.query(`create role ${role} login password 'right' connection limit 0`);
    try {
      expect(await fail(changedUrl({ username: role, password: 'right' }))).toBe(
        'Postgres has no free connection. Try again in a moment, or raise its max_connections.',
      );
      expect(await fail(changedUrl({ username: role, password: 'wrong' }))).toBe(
        'Postgres refuses the user or the password of DATABASE_URL.',
      );
      expect(await fail(changedUrl({ pathname: '/nowhere' }))).toBe(
        'The database that DATABASE_URL names does not exist.',
      );
    } finally {
      await pool.query(`drop role ${role}`);
      await pool.end();
    }
  });
});

test('without DATABASE_URL the embedded Postgres of DATA_DIR is used, and started when nobody runs it', async () => {
  const env = { DATA_DIR: join(directory, 'data') };
  expect((await run('migrate', env)).code).toBe(0);
  const first = await run('workspace create --name Acme --plan pro --json', env);
  const { workspaceId } = JSON.parse(first.out) as { workspaceId: string };
  const second = await run(`token create --workspace ${workspaceId}`, env);
  expect([second.code, second.err]).toEqual([0, '']);
}, 180_000);
