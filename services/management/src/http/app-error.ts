import {
  errorStatus,
  type ErrorCode,
  type ErrorDetail,
  type ErrorParams,
  type FieldProblem,
} from '@linkplane/contracts';
import { codeField } from '@linkplane/contracts/problems';

type AppErrorOptions = {
  /** Values of the code: a client that shows the error reads them from no sentence. */
  params?: ErrorParams | undefined;
  details?: FieldProblem[];
  /** Response headers that belong to the error. */
  headers?: Record<string, string>;
  /** Sent in the body and in the header Retry-After. */
  retryAfterSeconds?: number;
  /** Written to the log, never sent to the client. */
  cause?: unknown;
};

/** An error that the contract has a code for. `message` is shown to the client. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams | undefined;
  readonly details: ErrorDetail[] | undefined;
  readonly headers: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : {});
    this.name = 'AppError';
    this.code = code;
    this.params = options.params;
    this.details = options.details?.map(codeField);
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.headers = {
      ...options.headers,
      ...(this.retryAfterSeconds !== undefined && { 'Retry-After': String(this.retryAfterSeconds) }),
    };
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

/** One or more invalid fields. */
export function validationError(...details: [FieldProblem, ...FieldProblem[]]): AppError {
  return new AppError('VALIDATION_ERROR', describeProblems(details), { details });
}

/** Runs `work`, whose errors name fields of a part of a body: they name them by their path in the whole. */
export async function withFieldsUnder<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !error.details) throw error;
    const details = error.details.map((detail) => ({ ...detail, field: `${path}.${detail.field}` }));
    throw new AppError(error.code, error.message, { params: error.params, details });
  }
}

/** The problems in one sentence, each with the field that it is of. */
export function describeProblems(details: readonly FieldProblem[]): string {
  const sentence = details.map(({ field, message }) => `${field} ${message}`).join('; ');
  return /[.?]$/.test(sentence) ? sentence : `${sentence}.`;
}
