import { describe, expect, test } from 'vitest';
import { mailbox, smtpServer } from './mail-values.ts';

const read = (value: string) => smtpServer().safeParse(value).data;

describe('SMTP_URL', () => {
  test('credentials are decoded, and need TLS on the way to another machine', () => {
    expect(read('smtp://ada%40example.com:p%2Fw%20%3A@mail.example.com')).toEqual({
      host: 'mail.example.com',
      port: 587,
      isTls: false,
      startTls: 'required',
      credentials: { user: 'ada@example.com', password: 'p/w :' },
    });
  });

  test.each([
    ['smtps://a:b@mail.example.com', { port: 465, isTls: true }],
    ['smtp://mail.example.com:25', { port: 25, startTls: 'offered', credentials: undefined }],
    ['smtp://a:b@mail.example.com:25?tls=off', { startTls: 'off' }],
    ['smtp://mail.example.com?tls=required', { startTls: 'required' }],
    ['smtp://a:b@localhost:1025', { startTls: 'offered' }],
    ['smtp://a:b@[::1]:1025', { host: '::1', startTls: 'offered' }],
    ['smtp://[2001:db8::1]:25', { host: '2001:db8::1' }],
  ])('%s is read', (value, server) => expect(read(value)).toMatchObject(server));

  test.each([
    ...[
      '',
      'mail.example.com',
      'http://mail.example.com',
      'smtp://',
      'smtp://a@mail.example.com',
      'smtp://:b@mail.example.com',
    ],
    ...['smtp://mail.example.com/path', 'smtp://mail.example.com?tls=maybe', 'smtp://mail.example.com?secure=true'],
    ...['smtp://%zz:b@mail.example.com', 'smtps://mail.example.com?tls=off', 'smtp://mail.example.com#x'],
    'smtp://mail.example.com:99999',
  ])('%s is refused', (value) => expect(smtpServer().safeParse(value).success).toBe(false));
});

describe('MAIL_FROM', () => {
  test.each([
    ['links@example.com', { name: '', address: 'links@example.com' }],
    ['Acme <links@example.com>', { name: 'Acme', address: 'links@example.com' }],
    ['"Acme, Inc." <links@example.com>', { name: 'Acme, Inc.', address: 'links@example.com' }],
    ['Größe <links@größe.example>', { name: 'Größe', address: 'links@größe.example' }],
  ])('%s is read', (value, box) => expect(mailbox().parse(value)).toEqual(box));

  test.each([
    ...[
      'links',
      '@example.com',
      'a@b@c',
      'Acme links@example.com',
      'a@b, c@d',
      'Acme <a@b> <c@d>',
      '<a@b>x',
      'a@b\r\nBcc: c@d',
    ],
    'Acme\r\nBcc: x <a@b>',
  ])('%j is refused', (value) => expect(mailbox().safeParse(value).success).toBe(false));
});
