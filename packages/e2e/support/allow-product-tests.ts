import { allowLongTests } from '@linkplane/testing';
import { expect } from 'vitest';

// A setup file of every test file: one for each folder's default would need a project for each folder.
if (expect.getState().testPath?.includes('/packages/e2e/') !== false) allowLongTests('whole product');
