import type { Config } from './config.ts';
import type { FirstRun } from './first-run.ts';

/**
 * Prints the addresses of the service and, on the first start, how to create a link.
 * @param isTerminal whether the output is a terminal; secrets are never printed to a log
 */
export function announceStart(
  config: Config,
  port: number,
  { firstRun, isTerminal }: { firstRun: FirstRun | undefined; isTerminal: boolean },
): void {
  const lines = [
    ``,
    `  Linkplane is running at ${config.publicUrl.origin} (port ${port})`,
    `  The dashboard is at ${config.publicUrl.origin}/app`,
    ``,
  ];
  if (firstRun) lines.push(...(isTerminal ? describeFirstRun(config, firstRun) : pointToFirstRun(firstRun)));
  console.log(lines.join('\n'));
}

function describeFirstRun({ publicUrl }: Config, firstRun: FirstRun): string[] {
  return [
    `  This is the first start. Printed once, and stored in ${firstRun.file}:`,
    ``,
    `    API token   ${firstRun.token}`,
    `    Owner       ${firstRun.email}  ${firstRun.password}`,
    `    Workspace   ${firstRun.workspaceId}`,
    ``,
    `  Your first short link:`,
    ``,
    `    curl -s ${publicUrl.origin}/v1/links \\`,
    `      -H 'Authorization: Bearer ${firstRun.token}' \\`,
    `      -H 'Content-Type: application/json' \\`,
    `      -d '{"url":"https://example.com/hello","slug":"hello"}'`,
    ``,
  ];
}

function pointToFirstRun({ file }: FirstRun): string[] {
  return [`  This is the first start. The owner's password and an API token are in ${file}`, ``];
}
