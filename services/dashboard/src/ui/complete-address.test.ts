import { describe, expect, test } from 'vitest';
import { cleanHost, completeAddress, completeWebAddress } from './complete-address.ts';

describe('a URL, email address or phone number is completed', () => {
  test.each([
    ['example.com/shop', 'https://example.com/shop'],
    [' https://example.com ', 'https://example.com'],
    ['http://example.com', 'http://example.com'],
    ['ada@example.com', 'mailto:ada@example.com'],
    ['+44 20 7946-0000', 'tel:+442079460000'],
    ['mailto:ada@example.com', 'mailto:ada@example.com'],
    ['tel:112', 'tel:112'],
    ['\u200bexample.com/shop\ufeff', 'https://example.com/shop'],
    ['https://example.com/a\u200b\u00a0', 'https://example.com/a'],
    ['\u200eada@example.com\u00ad', 'mailto:ada@example.com'],
    ['+44 20 7946-0000\u2060', 'tel:+442079460000'],
    ['+49 (0)30 1234', 'tel:+49301234'],
    ['\u202a+49\u00a030\u202f1234\u202c', 'tel:+49301234'],
    ['+1.555.010.9999', 'tel:+15550109999'],
    ['＋４９ ３０ １２３４', 'tel:+49301234'],
    ['+1', '+1'],
    ['sms:?body=Hi', 'sms:?body=Hi'],
    ['mailto:?subject=Hi', 'mailto:?subject=Hi'],
    ['tel://+4930123456', 'tel://+4930123456'],
    ['nonsense', 'nonsense'],
    ['\u200b', ''],
    ['', ''],
  ])('%s', (typed, address) => {
    expect(completeAddress(typed)).toBe(address);
  });
});

describe('a web address is completed', () => {
  test.each([
    ['example.com/summer', 'https://example.com/summer'],
    ['example.com:8080/summer', 'https://example.com:8080/summer'],
    ['//example.com/summer', 'https://example.com/summer'],
    ['<https://example.com>', 'https://example.com'],
    ['\u200f<example.com/a\u200b>', 'https://example.com/a'],
    ['bücher.example', 'https://bücher.example'],
    ['localhost:3000', 'https://localhost:3000'],
    ['HTTP://example.com', 'HTTP://example.com'],
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['example without a scheme', 'example without a scheme'],
    ['192.0.2.1', 'https://192.0.2.1'],
    ['192.0.2.1:8080/a', 'https://192.0.2.1:8080/a'],
    ['3.14', '3.14'],
    ['1.2.3', '1.2.3'],
    ['2026', '2026'],
    ['', ''],
  ])('%s', (typed, address) => {
    expect(completeWebAddress(typed)).toBe(address);
  });
});

describe('a host is extracted from a pasted URL', () => {
  test.each([
    ['https://go.example.com/', 'go.example.com'],
    [' Go.Example.com ', 'go.example.com'],
    ['go.example.com\u200b', 'go.example.com'],
    ['go.example.com:443/path?x#y', 'go.example.com'],
    ['//go.example.com', 'go.example.com'],
    ['go.example.com.', 'go.example.com'],
    ['bücher.example', 'bücher.example'],
    ['not a domain', 'not a domain'],
    ['localhost', 'localhost'],
  ])('%s', (pasted, host) => {
    expect(cleanHost(pasted)).toBe(host);
  });
});
