import type {
  blockRoutes,
  conversionRoutes,
  erasureRoutes,
  exportScheduleRoutes,
  importJobRoutes,
  importRoutes,
  linkRoutes,
  pagePreviewRoutes,
  PathParams,
  profileRoutes,
  qrCodeRoutes,
  reportRoutes,
  shareRoutes,
  submissionRoutes,
  tagRoutes,
  uploadRoutes,
  utmTemplateRoutes,
  webhookRoutes,
  workspaceSettingsRoutes,
} from '@linkplane/contracts';
import type {
  domainRoutes,
  inviteRoutes,
  memberRoutes,
  sessionRoutes,
  tokenRoutes,
  viewRoutes,
  workspaceRoutes,
} from '@linkplane/contracts/account';
import type { z } from 'zod';

type ValueOf<Table> = Table[keyof Table];

/** Every operation below `/app/api`. */
export type AccountOperation =
  | ValueOf<typeof sessionRoutes>
  | ValueOf<typeof workspaceRoutes>
  | ValueOf<typeof memberRoutes>
  | ValueOf<typeof inviteRoutes>
  | ValueOf<typeof tokenRoutes>
  | ValueOf<typeof domainRoutes>
  | ValueOf<typeof viewRoutes>;

/** Every operation of the public API, which members use below `/app/api/workspaces/:workspaceId/v1`. */
export type V1Operation =
  | ValueOf<typeof linkRoutes>
  | ValueOf<typeof importRoutes>
  | ValueOf<typeof importJobRoutes>
  | ValueOf<typeof qrCodeRoutes>
  | ValueOf<typeof profileRoutes>
  | ValueOf<typeof blockRoutes>
  | ValueOf<typeof conversionRoutes>
  | ValueOf<typeof erasureRoutes>
  | ValueOf<typeof reportRoutes>
  | ValueOf<typeof shareRoutes>
  | ValueOf<typeof exportScheduleRoutes>
  | ValueOf<typeof tagRoutes>
  | ValueOf<typeof submissionRoutes>
  | ValueOf<typeof uploadRoutes>
  | ValueOf<typeof pagePreviewRoutes>
  | ValueOf<typeof utmTemplateRoutes>
  | ValueOf<typeof webhookRoutes>
  | ValueOf<typeof workspaceSettingsRoutes>;

type AnyOperation = { method: string; path: string; data: z.ZodType };

/** The operation at a method and a path. */
export type OperationAt<O extends AnyOperation, Method, Path> = Extract<O, { method: Method; path: Path }>;

export type DataOf<O extends AnyOperation> = z.output<O['data']>;

// oxlint-disable-next-line typescript/no-empty-object-type -- what takes nothing adds nothing
type Empty = {};
type ParamsPart<O extends AnyOperation> = [PathParams<O['path']>] extends [never]
  ? Empty
  : { params: Record<PathParams<O['path']>, string> };
type BodyPart<O> = O extends { body: infer Body extends z.ZodType }
  ? { body: z.input<Body> }
  : O extends { rawBody: object }
    ? { file: Blob }
    : Empty;
type QueryPart<O> = O extends { query: infer Query extends z.ZodType } ? { query?: QueryInput<z.input<Query>> } : Empty;
type QueryInput<Query> = { [Name in keyof Query]?: string | number | boolean | readonly string[] | undefined };

type KeyPart<O extends AnyOperation> = [O] extends [{ method: 'post' } | { takesIdempotencyKey: true }]
  ? { idempotencyKey?: string }
  : Empty;

/** What a call of the operation takes. */
export type InputOf<O extends AnyOperation> = ParamsPart<O> &
  BodyPart<O> &
  QueryPart<O> &
  KeyPart<O> & { signal?: AbortSignal };

/** Calls an operation by its method and path. @throws {RequestError} */
export type Call<O extends AnyOperation> = <
  Method extends O['method'],
  Path extends Extract<O, { method: Method }>['path'],
>(
  method: Method,
  path: Path,
  ...input: Empty extends InputOf<OperationAt<O, Method, Path>>
    ? [InputOf<OperationAt<O, Method, Path>>?]
    : [InputOf<OperationAt<O, Method, Path>>]
) => Promise<DataOf<OperationAt<O, Method, Path>>>;
