import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findNearMisses, warnOfNearMisses, type NearMiss } from './find-near-misses.ts';
import { readConfig, type ConfigError } from './read-config.ts';
import * as groups from './service-keys.ts';

/** The settings of all services together. */
const keys = [
  ...Object.entries(groups).flatMap(([name, group]) => (name.endsWith('Keys') ? Object.keys(group) : [])),
  ...['DATA_DIR', 'CLICKHOUSE_URL', 'TRUSTED_PROXIES', 'PROFILE', 'METRICS', 'REDIRECT_WORKERS', 'KAFKA_GROUP'],
];

test.each([
  ['SIGN_UPS', 'SIGN_UP'],
  ['SIGN_P', 'SIGN_UP'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
  ['PUBLC_URL', 'PUBLIC_URL'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['public_ur', 'PUBLIC_URL'],
  ['REDIRECT_WORKER', 'REDIRECT_WORKERS'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['CLICKHOUSE_URI', 'CLICKHOUSE_URL'],
  ['KAFKA_BROKER', 'KAFKA_BROKERS'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['LOGLEVL', 'LOG_LEVEL'],
  ['UPLOAD_S3_BUCKET', 'UPLOADS_S3_BUCKET'],
  ['METRIC', 'METRICS'],
])('%s is nearly %s', (variable, setting) => {
  expect(findNearMisses(keys, { [variable]: 'x' })).toEqual([{ variable, setting }]);
  // The setting itself decides, also when it is empty; an empty variable says nothing.
  for (const value of ['y', '']) expect(findNearMisses(keys, { [variable]: 'x', [setting]: value })).toEqual([]);
  expect(findNearMisses(keys, { [variable]: ' ' })).toEqual([]);
});

/** Real environments, with the variables that others set there. */
const environments: Record<string, string> = {
  'GitHub Actions': `ACCEPT_EULA ACTIONS_RUNNER_ACTION_ARCHIVE_CACHE AGENT_TOOLSDIRECTORY ANDROID_HOME ANT_HOME AZURE_EXTENSION_DIR
    BOOTSTRAP_HASKELL_NONINTERACTIVE CHROME_BIN CHROMEWEBDRIVER CI CONDA DEPLOYMENT_BASEPATH DOTNET_MULTILEVEL_LOOKUP
    EDGEWEBDRIVER ENABLE_RUNNER_TRACING GECKOWEBDRIVER GHCUP_INSTALL_BASE_PREFIX GITHUB_ACTION GITHUB_ACTIONS
    GITHUB_ACTOR GITHUB_API_URL GITHUB_BASE_REF GITHUB_ENV GITHUB_EVENT_NAME GITHUB_EVENT_PATH GITHUB_GRAPHQL_URL
    GITHUB_HEAD_REF GITHUB_JOB GITHUB_OUTPUT GITHUB_PATH GITHUB_REF GITHUB_REF_PROTECTED GITHUB_REPOSITORY
    GITHUB_RETENTION_DAYS GITHUB_RUN_ID GITHUB_SERVER_URL GITHUB_SHA GITHUB_STATE GITHUB_STEP_SUMMARY GITHUB_TOKEN
    GITHUB_TRIGGERING_ACTOR GITHUB_WORKFLOW GITHUB_WORKSPACE GOROOT_1_22_X64 GRADLE_HOME HOME HOMEBREW_NO_AUTO_UPDATE
    ImageOS ImageVersion INVOCATION_ID JAVA_HOME JAVA_HOME_17_X64 JOURNAL_STREAM LANG LEIN_HOME NVM_DIR PATH
    PIPX_BIN_DIR PIPX_HOME POWERSHELL_DISTRIBUTION_CHANNEL PWD RUNNER_ARCH RUNNER_ENVIRONMENT RUNNER_NAME RUNNER_OS
    RUNNER_PERFLOG RUNNER_TEMP RUNNER_TOOL_CACHE RUNNER_TRACKING_ID RUNNER_USER RUNNER_WORKSPACE SELENIUM_JAR_PATH
    SGX_AESM_ADDR SHELL SHLVL STATS_D STATS_D_D STATS_EXT STATS_PIP STATS_RDCL SWIFT_PATH SYSTEMD_EXEC_PID USER
    VCPKG_INSTALLATION_ROOT XDG_CONFIG_HOME XDG_RUNTIME_DIR`,
  Kubernetes: `KUBERNETES_SERVICE_HOST KUBERNETES_SERVICE_PORT KUBERNETES_SERVICE_PORT_HTTPS KUBERNETES_PORT KUBERNETES_PORT_443_TCP
    KUBERNETES_PORT_443_TCP_PROTO KUBERNETES_PORT_443_TCP_PORT KUBERNETES_PORT_443_TCP_ADDR HOSTNAME POD_NAME POD_IP
    POD_NAMESPACE NODE_NAME HOST_IP LINKPLANE_REDIRECT_SERVICE_HOST LINKPLANE_REDIRECT_SERVICE_PORT
    LINKPLANE_REDIRECT_PORT LINKPLANE_REDIRECT_PORT_8080_TCP REDIS_SERVICE_HOST REDIS_SERVICE_PORT REDIS_PORT
    REDIS_PORT_6379_TCP REDIS_PORT_6379_TCP_ADDR KAFKA_SERVICE_HOST KAFKA_PORT CLICKHOUSE_PORT CLICKHOUSE_SERVICE_HOST
    POSTGRES_SERVICE_PORT POSTGRES_PORT METRICS_SERVER_SERVICE_HOST ADMINS_SERVICE_HOST PROFILE_SERVICE_HOST
    KUBECONFIG AWS_ROLE_ARN AWS_WEB_IDENTITY_TOKEN_FILE AWS_REGION AWS_DEFAULT_REGION GOOGLE_CLOUD_PROJECT`,
  systemd: `HOME INVOCATION_ID JOURNAL_STREAM LANG LISTEN_FDNAMES LISTEN_FDS LISTEN_PID LOGNAME MAINPID MANAGERPID MEMORY_PRESSURE_WATCH
    MEMORY_PRESSURE_WRITE NOTIFY_SOCKET PATH CACHE_DIRECTORY CONFIGURATION_DIRECTORY CREDENTIALS_DIRECTORY
    LOGS_DIRECTORY RUNTIME_DIRECTORY STATE_DIRECTORY SHELL SYSTEMD_EXEC_PID TERM USER WATCHDOG_PID WATCHDOG_USEC
    XDG_DATA_DIRS XDG_CONFIG_DIRS XDG_DATA_HOME XDG_STATE_HOME XDG_SESSION_ID DBUS_SESSION_BUS_ADDRESS`,
  'Docker, and the images of the stores': `PATH HOME HOSTNAME TERM NODE_VERSION YARN_VERSION NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS TZ
    DOCKER_HOST DOCKER_CERT_PATH DOCKER_TLS_VERIFY COMPOSE_PROJECT_NAME COMPOSE_FILE COMPOSE_PROFILES POSTGRES_USER
    POSTGRES_PASSWORD POSTGRES_DB POSTGRES_INITDB_ARGS PGDATA PGHOST PGPORT PGUSER PGPASSWORD CLICKHOUSE_DB
    CLICKHOUSE_USER CLICKHOUSE_PASSWORD CLICKHOUSE_HOST CLICKHOUSE_SKIP_USER_SETUP KAFKA_BROKER_ID KAFKA_NODE_ID
    KAFKA_LISTENERS KAFKA_ADVERTISED_LISTENERS KAFKA_PROCESS_ROLES KAFKA_LOG_DIRS KAFKA_HEAP_OPTS KAFKA_CLUSTER_ID
    REDIS_PASSWORD REDIS_HOST REDISCLI_AUTH HTTP_PROXY HTTPS_PROXY NO_PROXY http_proxy https_proxy no_proxy
    REDIS_1_PORT_6379_TCP REDIS_1_ENV_REDIS_VERSION LETSENCRYPT_EMAIL VIRTUAL_HOST VIRTUAL_PORT PUID PGID`,
  'npm and shells': `npm_command npm_config_cache npm_config_global_prefix npm_config_loglevel npm_config_local_prefix npm_config_node_gyp
    npm_config_user_agent npm_execpath npm_lifecycle_event npm_lifecycle_script npm_node_execpath npm_package_json
    npm_package_name npm_package_version INIT_CWD NODE COLOR EDITOR PAGER LS_COLORS OLDPWD SSH_AUTH_SOCK SSH_CLIENT
    SSH_CONNECTION SSH_TTY MAIL DISPLAY WINDOWID WSL_DISTRO_NAME SystemRoot ComSpec APPDATA LOCALAPPDATA USERPROFILE
    PROGRAMDATA PROCESSOR_LEVEL PUBLIC TMPDIR TEMP TMP VIRTUAL_ENV PYTHONPATH GOPATH CARGO_HOME AWS_PROFILE`,
};

test.each(Object.entries(environments))('nothing in the environment of %s is nearly a setting', (_, names) => {
  const env = Object.fromEntries(names.split(/\s+/).map((name) => [name, 'x']));
  expect(findNearMisses(keys, env)).toEqual([]);
});

describe('what other programs set', () => {
  test('a link of Kubernetes to a service is none of ours, whatever the name of the service', () => {
    const env = { ADMINS_PORT: 'tcp://10.0.0.1:9090', ADMINS_PORT_9090_TCP: 'tcp://10.0.0.1:9090' };
    expect(findNearMisses(keys, env)).toEqual([]);
    expect(findNearMisses(keys, { ADMINS_PORT: '9091' })).toEqual([{ variable: 'ADMINS_PORT', setting: 'ADMIN_PORT' }]);
  });

  test('a name or a value of a megabyte, and ten thousand variables, take no time', () => {
    const long = 'PUBLIC_URL'.repeat(100_000);
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`OTHERS_${index}_PUBLIC_URL`, long]));
    expect(findNearMisses(keys, { ...many, [long]: long })).toEqual([]);
  });
});

test('a near miss is logged, without its value, and the start goes on', () => {
  const config = z.object({ TRUSTED_PROXIES: z.string().default('') });
  const env = { TRUSTED_PROXY: '10.0.0.1' };
  const logged: NearMiss[] = [];
  warnOfNearMisses({ warn: (fields) => void logged.push(fields) }, Object.keys(config.shape), env);
  expect(logged).toEqual([{ variable: 'TRUSTED_PROXY', setting: 'TRUSTED_PROXIES' }]);
  expect(readConfig(config, env)).toEqual({ TRUSTED_PROXIES: '' });
});

test('where a setting is required, the error names the variable that is nearly it', () => {
  const config = z.object({ PUBLIC_URL: z.string(), DATA_DIR: z.string() });
  try {
    readConfig(config, { PUBLC_URL: 'https://go.example.com' });
    expect.unreachable();
  } catch (error) {
    expect((error as ConfigError).problems).toEqual([
      'PUBLIC_URL: has to be set (now: not set, but PUBLC_URL is, which is no setting)',
      'DATA_DIR: has to be set (now: not set)',
    ]);
  }
});
