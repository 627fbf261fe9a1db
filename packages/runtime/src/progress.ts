/** Takes reports of work that takes long. */
export type Progress = {
  /** Begins a step; the one before has ended. @param total 0 when it is not known */
  step(title: string, total: number): ProgressStep;
};

export type ProgressStep = {
  /** So much more of the total is done. */
  advance(by: number): void;
  end(): void;
};

/** Shows nothing. */
export const noProgress: Progress = { step: () => ({ advance: () => undefined, end: () => undefined }) };
