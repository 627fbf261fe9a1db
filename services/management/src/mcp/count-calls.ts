import type { Metrics } from '@linkplane/telemetry';

/** Counts a call by what became of it. */
export type CountCall = (tool: string, outcome: 'ok' | 'refused' | 'failed') => void;

/** Registers the metric of calls. Called at the start, before the program that runs calls is loaded. */
export function createCountCall(metrics: Metrics): CountCall {
  const calls = metrics.counter(
    'mcp_tool_calls',
    'Calls of tools of the MCP server, by tool and outcome: refused ones got a 4xx error, failed ones a 5xx error.',
    { tool: 'the name of the tool, as in api/mcp.md', outcome: ['ok', 'refused', 'failed'] },
  );
  return (tool, outcome) => calls.inc({ tool, outcome });
}
