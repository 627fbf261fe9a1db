import { expect, test } from 'vitest';
import { SourceError } from '../source.ts';
import { isMysqlUrl, parseMysqlUrl } from './parse-mysql-url.ts';

test('a URL gives host, port, user, password and database, decoded', () => {
  expect(parseMysqlUrl('mysql://yo%40url:p%2Fa%25s@db.example:3307/my%20urls')).toEqual({
    host: 'db.example',
    port: 3307,
    user: 'yo@url',
    password: 'p/a%s',
    database: 'my urls',
  });
  expect(parseMysqlUrl('mariadb://root@[::1]/yourls?socket=/run/mysqld.sock')).toMatchObject({
    host: '::1',
    port: 3306,
    password: '',
    socketPath: '/run/mysqld.sock',
  });
});

test('ssl-mode decides what is checked of the server', () => {
  const read = (mode: string) => parseMysqlUrl(`mysql://u:p@h/d?ssl-mode=${mode}`).ssl;
  expect(read('DISABLED')).toBeUndefined();
  expect(read('REQUIRED')).toEqual({ rejectUnauthorized: false });
  expect(read('VERIFY_CA')).toEqual({ rejectUnauthorized: true });
  expect(read('verify-identity')).toEqual({ rejectUnauthorized: true, verifyIdentity: true });
});

test.each([
  ['mysql://u:secret@h', /does not name a database/],
  ['mysql://u:secret@h/', /does not name a database/],
  ['mysql://u:secret@h/a/b', /does not name a database/],
  ['mysql://u:secret%@h/d', /%25/],
  ['mysql://u:sec#ret@h/d', /is no URL/],
  ['mysql://u:secret@h/d#x', /is no URL/],
  ['mysql://u:secret@h/d?ssl-mode=some', /ssl-mode must be one of/],
  ['mysql://u:secret@[::1]/d?ssl-mode=verify_identity', /needs a name of a host/],
  ['mysql://u:secret@h/d?multipleStatements=true', /parameters may be/],
  ['postgres://u:secret@h/d', /is no URL/],
  ['secret', /is no URL/],
])('%s is refused, and its password is in no message', (text, message) => {
  expect(() => parseMysqlUrl(text)).toThrow(SourceError);
  expect(() => parseMysqlUrl(text)).toThrow(message);
  expect(() => parseMysqlUrl(text)).not.toThrow(/sec/);
});

test('other schemes are none of MySQL', () => {
  expect(['mysql://h/d', 'mariadb://h/d', 'postgres://h/d', 'x', ''].map(isMysqlUrl)).toEqual([
    ...[true, true, false, false, false],
  ]);
});
