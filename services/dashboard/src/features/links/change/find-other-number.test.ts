import { codeField } from '@linkplane/contracts/problems';
import { expect, test } from 'vitest';
import { RequestError } from '../../../api/request-error.ts';
import { findOtherNumber } from './find-other-number.ts';

const refuse = (message: string) =>
  new RequestError({
    code: 'VALIDATION_ERROR',
    message: 'in words',
    status: 400,
    requestId: null,
    details: [codeField({ field: 'expect', message })],
  });

test('the number of links that a filter found is read from the refusal of another one', () => {
  expect(findOtherNumber(refuse('must be 12: the filter finds as many'))).toBe(12);
  expect(findOtherNumber(refuse('must be a whole number'))).toBeUndefined();
  expect(findOtherNumber(new Error('offline'))).toBeUndefined();
});
