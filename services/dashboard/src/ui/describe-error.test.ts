import { expect, test } from 'vitest';
import { codeField } from '@linkplane/contracts/problems';
import { RequestError } from '../api/request-error.ts';
import { describeError } from './describe-error.ts';
import { describeProblem } from './describe-problem.ts';

const refuse = (message: string, details: { field: string; message: string }[] = []) =>
  new RequestError({
    code: 'VALIDATION_ERROR',
    message,
    status: 400,
    requestId: null,
    details: details.map(codeField),
  });

test.each([
  ['must be later than startsAt', 'Must be later than “Starts at”.'],
  ['must be an email address', 'Enter an email address.'],
  ['must have at most 255 characters', 'Must have at most 255 characters.'],
  ['The server is not responding.', 'The server is not responding.'],
])('field error "%s" of the API is shown as "%s"', (message, words) => {
  expect(describeProblem(codeField({ field: 'any', message }))).toBe(words);
});

test('an error with fields is described once, by their labels', () => {
  const error = refuse('expiresAt must be later than startsAt; settings.unknown must be a string.', [
    { field: 'expiresAt', message: 'must be later than startsAt' },
    { field: 'settings.unknown', message: 'must be a string' },
  ]);
  expect(describeError(error)).toBe('Expires at: Must be later than “Starts at”. settings.unknown: Must be a string.');
});

test('an error without fields is described by its message', () => {
  expect(describeError(refuse('The slug "api" is reserved.'))).toBe('The slug "api" is reserved.');
});
