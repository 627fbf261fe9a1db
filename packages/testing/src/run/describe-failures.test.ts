import { expect, test } from 'vitest';
import { describeFailures } from './describe-failures.ts';

test('each failure has its name and its message, without colours', () => {
  const failures = [
    { name: 'embedded a.test.ts > counts clicks', message: '\u001B[31mexpected 1\u001B[39m to be 2\nSEED=7' },
    { name: 'embedded b.test.ts', message: '' },
  ];
  expect(describeFailures(failures)).toBe(
    `Failed, 2:
  embedded a.test.ts > counts clicks
      expected 1 to be 2
      SEED=7
  embedded b.test.ts
      `,
  );
});

test('many failures with long messages make a text of bounded length', () => {
  const failures = Array.from({ length: 1_000 }, (_, at) => ({ name: `test ${at}`, message: 'x'.repeat(100_000) }));
  const text = describeFailures(failures);
  expect(text.length).toBeLessThan(12_000);
  expect(text).toMatch(/\n {2}and 980 more$/);
});
