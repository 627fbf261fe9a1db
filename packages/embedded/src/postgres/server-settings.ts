import type { ServerSize } from '../start-embedded-server.ts';

/** Settings for little memory and full durability: fsync, full_page_writes and synchronous_commit stay on. */
export function serverSettings(port: number, size: ServerSize): string[] {
  const memory =
    size === 'small'
      ? ['shared_buffers=24MB', 'max_connections=50', 'maintenance_work_mem=16MB', 'autovacuum_max_workers=1']
      : ['shared_buffers=128MB', 'max_connections=200', 'autovacuum_max_workers=2'];
  return [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    ...memory,
    'wal_level=minimal',
    'max_wal_senders=0',
    'wal_compression=pglz',
    'min_wal_size=32MB',
    'max_wal_size=512MB',
    'jit=off',
    'io_method=sync',
    'max_parallel_workers=0',
    'max_logical_replication_workers=0',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_min_messages=warning',
    'log_checkpoints=off',
    'log_min_error_statement=panic',
  ];
}
