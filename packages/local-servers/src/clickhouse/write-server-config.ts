import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export type ServerConfig = {
  directory: string;
  port: number;
  user: string;
  password: string;
  /** Further elements of the file. */
  settings?: string;
};

const ownerOnlyMode = 0o600;
const memoryShareOfMachine = 0.3;

/** All settings of a server that keeps to one directory and to the loopback interface. Resolves to the file's path. */
export function writeServerConfig({ directory, port, user, password, settings = '' }: ServerConfig): string {
  for (const name of ['data', 'tmp', 'user_files', 'format_schemas', 'log'])
    mkdirSync(join(directory, name), { recursive: true });
  const file = join(directory, 'config.xml');
  const path = (name: string) => `${join(directory, name)}/`;
  // `yandex` is the older name of the root, which every version reads.
  const xml = `<yandex>
  <logger><level>warning</level><log>${path('log')}server.log</log><errorlog>${path('log')}errors.log</errorlog>
    <size>10M</size><count>2</count></logger>
  <listen_host>127.0.0.1</listen_host>
  <http_port>${port}</http_port>
  <path>${path('data')}</path>
  <tmp_path>${path('tmp')}</tmp_path>
  <user_files_path>${path('user_files')}</user_files_path>
  <format_schema_path>${path('format_schemas')}</format_schema_path>
  <mark_cache_size>268435456</mark_cache_size>
  <max_server_memory_usage_to_ram_ratio>${memoryShareOfMachine}</max_server_memory_usage_to_ram_ratio>
  ${settings}
  <users_config>config.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  <profiles><default></default></profiles>
  <quotas><default></default></quotas>
  <users>
    <${user}><password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></${user}>
  </users>
</yandex>
`;
  writeFileSync(file, xml, { mode: ownerOnlyMode });
  return file;
}
