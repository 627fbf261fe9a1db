import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Logger } from '@linkplane/telemetry';
import type { Caller } from '../calls/caller.ts';
import { validationError, type AppError } from '../http/app-error.ts';
import { parseBody, parseQuery } from '../http/read-input.ts';
import { logError, toAppError } from '../http/send-error.ts';
import type { File, Representation } from '../http/send-response.ts';
import type { MountDeps } from '../public-api/mount-routes.ts';
import {
  requireAccess,
  runInTurn,
  runKeyed,
  toOutcome,
  type MountedRoute,
  type MountedRoutes,
} from '../public-api/run-operation.ts';
import type { CountCall } from './count-calls.ts';
import { keyOfCall, type MessageOrigin } from './call-key.ts';
import { cutTexts } from './cut-texts.ts';
import { toStructured } from './describe-results.ts';
import { pictureFormats } from './describe-tools.ts';
import { sortArguments, type Arguments } from './read-arguments.ts';
import { tools } from './tools.ts';

export type CallToolDeps = {
  operations: MountedRoutes;
  mount: MountDeps;
  countCall: CountCall;
  logger: Logger;
};

/** A message that calls a tool, from an authenticated caller. */
export type ToolCall = {
  tool: string;
  given: Arguments;
  caller: Caller;
  origin: MessageOrigin;
  requestId: string;
};

/** Runs a tool; its errors are results, too. Undefined for a tool that does not exist. */
export type CallTool = (call: ToolCall) => Promise<CallToolResult | undefined>;

/**
 * Runs the operation behind a tool as its route does: the same access, turn, schema, operation and transaction. The rate
 * limit has counted the request before.
 */
export function createCallTool({ operations, mount, countCall, logger }: CallToolDeps): CallTool {
  return async (call) => {
    // Only names of the table, never those of Object.prototype.
    const mounted = Object.hasOwn(tools, call.tool) && operations.get(tools[call.tool]?.operation ?? '');
    if (!mounted) return undefined;
    try {
      const result = await run(mount, mounted, call);
      countCall(call.tool, 'ok');
      return result;
    } catch (thrown) {
      const error = toAppError(thrown);
      countCall(call.tool, error.status < 500 ? 'refused' : 'failed');
      logError(logger, error, { requestId: call.requestId, tool: call.tool });
      return presentError(error, call.requestId);
    }
  };
}

async function run(mount: MountDeps, mounted: MountedRoute, { tool, given, caller, origin }: ToolCall) {
  const { route, operate } = mounted;
  requireAccess(route, caller);
  const sorted = sortArguments(route, given);
  if (tool === 'get_qr') requirePicture(sorted.query['format']);
  const keyed = keyOfCall(tool, given, sorted.idempotencyKey, origin);
  return await runInTurn(mount.tenants, route, caller, async (): Promise<CallToolResult> => {
    const query = parseQuery(route, sorted.query);
    const body = parseBody(route, sorted.body);
    const call = { caller, params: sorted.params, query, body };
    const once = keyed && (await runKeyed(mount.runOnce, mounted, call, keyed));
    if (once) return presentData((JSON.parse(once.body) as { data: unknown }).data, once.isReplay);
    const result = await operate(call);
    if (!route.media) return presentData(toOutcome(route, result).data);
    const rendered = await (result as Representation<unknown>).render();
    mount.collectBuffers();
    return 'file' in rendered ? presentFile(rendered.file) : presentData(rendered.data);
  });
}

/** The API has more formats, which a tool could only show as text that is cut. */
function requirePicture(format: unknown): void {
  if (format === undefined || pictureFormats.includes(format)) return;
  throw validationError({ field: 'format', message: `must be one of ${pictureFormats.join(', ')}` });
}

/** The same in both forms: as text for clients and models that know no structured results. */
function presentData(data: unknown, isReplay = false): CallToolResult {
  const structuredContent = toStructured(cutTexts(data));
  return {
    content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
    structuredContent,
    ...(isReplay && { _meta: { idempotentReplayed: true } }),
  };
}

function presentFile({ contentType, bytes }: File): CallToolResult {
  const [mimeType = ''] = contentType.split(';', 1);
  return { content: [{ type: 'image', mimeType, data: Buffer.from(bytes).toString('base64') }] };
}

/** The same fields as the envelope of the API has. */
function presentError({ code, message, params, details, retryAfterSeconds: retryAfter }: AppError, requestId: string) {
  const error = {
    code,
    message,
    ...(params && { params }),
    ...(details && { details }),
    ...(retryAfter !== undefined && { retryAfter }),
    requestId,
  };
  return { isError: true, content: [{ type: 'text' as const, text: JSON.stringify({ error }) }] };
}
