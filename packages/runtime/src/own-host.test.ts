import { expect, test } from 'vitest';
import { createOwnHostCheck } from './own-host.ts';

test.each([
  ['https://lnk.example', ['lnk.example', 'lnk.example:443', 'lnk.example.', 'lnk.example.:443']],
  ['http://lnk.example', ['lnk.example', 'lnk.example:80']],
  ['https://lnk.example:8443', ['lnk.example:8443', 'lnk.example.:8443']],
  ['http://localhost:8080', ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'localhost.:8080']],
])('the host of %s is named by %j', (publicUrl, headers) => {
  for (const header of headers)
    expect([header, createOwnHostCheck(new URL(publicUrl))(header)]).toEqual([header, true]);
});

test.each([
  ['https://lnk.example', ['go.example', 'lnk.example:80', 'lnk.example..', '', 'a.lnk.example', 'localhost']],
  ['http://localhost:8080', ['localhost', 'localhost:80', '127.0.0.2:8080', 'example.com:8080']],
])('the host of %s is not named by %j', (publicUrl, headers) => {
  for (const header of headers)
    expect([header, createOwnHostCheck(new URL(publicUrl))(header)]).toEqual([header, false]);
});
