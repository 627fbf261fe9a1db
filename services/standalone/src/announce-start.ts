import type { Config } from './config.ts';
import type { FirstRun } from './first-run.ts';

/** Tells the person at the terminal that it runs and, the first time, how to make a link. */
export function announceStart(config: Config, port: number, firstRun: FirstRun | undefined): void {
  const lines = [
    ``,
    `  Linkplane is running at ${config.publicUrl.origin} (port ${port})`,
    `  The dashboard is at ${config.publicUrl.origin}/app`,
    ``,
  ];
  if (firstRun) {
    lines.push(
      `  This is the first start. Shown once, and kept in ${firstRun.file}:`,
      ``,
      `    API token   ${firstRun.token}`,
      `    Owner       ${firstRun.email}  ${firstRun.password}`,
      `    Workspace   ${firstRun.workspaceId}`,
      ``,
      `  Your first short link:`,
      ``,
      `    curl -s ${config.publicUrl.origin}/v1/links \\`,
      `      -H 'Authorization: Bearer ${firstRun.token}' \\`,
      `      -H 'Content-Type: application/json' \\`,
      `      -d '{"url":"https://example.com/hello","slug":"hello"}'`,
      ``,
    );
  }
  console.log(lines.join('\n'));
}
