import type { ExportFormat } from '@linkplane/contracts';

/** What of a workspace is exported, and how it is written. */
export type ExportAsked = {
  workspaceId: string;
  start: Date;
  end: Date;
  includeBots: boolean;
  format: ExportFormat;
};
