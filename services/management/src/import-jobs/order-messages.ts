import type { ImportReport, StopReason, UndoReport } from '@linkplane/importer';
import type { ImportOrderSettings } from '@linkplane/links-db/import-orders';
import type { SourceError } from '@linkplane/import-sources';

/** What the process of a job is started with: it has no environment of its own. */
export type OrderRequest = {
  stores: { postgresUrl: string; clickhouseUrl: string };
  publicUrl: string;
  knowsCities: boolean;
  outbound: { allowPrivate: boolean; dnsServers: string[] };
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  failpoint: string | undefined;
  /** Where the files of this job's source are. */
  directory: string;
  orderId: string;
  workspaceId: string;
  service: string;
  settings: ImportOrderSettings;
  task: 'check' | 'import' | 'undo';
  deletesInUse: boolean;
  /** Empty for an undo. */
  apiKey: string;
};

export type OrderStep = 'read' | 'links' | 'clicks' | 'undo';

/** How a job has ended. */
export type OrderOutcome =
  | { kind: 'imported'; report: ImportReport }
  | { kind: 'undone'; report: UndoReport }
  | { kind: 'stopped'; reason: StopReason }
  | { kind: 'source'; reason: SourceError['reason']; message: string }
  /** For a reason of this service, or because the process has ended. */
  | { kind: 'failed'; message: string };

/** What the process of a job says. `total` is null while it is not known. */
export type OrderMessage =
  | { type: 'step'; step: OrderStep; total: number | null }
  | { type: 'done'; done: number }
  | { type: 'wait'; ms: number }
  | { type: 'end'; outcome: OrderOutcome };
