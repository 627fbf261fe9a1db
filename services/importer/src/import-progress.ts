import type { ProgressStep } from '@linkplane/runtime';

/** The steps of an import and of its undo. `checkLinks`: links of a trial. */
export type ImportStep = 'read' | 'links' | 'checkLinks' | 'clicks' | 'undoLinks';

/** Takes reports of how far an import is. */
export type ImportProgress = {
  /** Begins a step; the one before has ended. @param total 0 when it is not known */
  step(name: ImportStep, total: number): ProgressStep;
};
