export { findClickHouseServer } from './clickhouse/find-clickhouse-server.ts';
export { startClickHouse } from './clickhouse/start-clickhouse.ts';
export { startClickHouseReplicas } from './clickhouse/start-clickhouse-replicas.ts';
export { findFreePort } from './find-free-port.ts';
export { expectPrograms, findProgram } from './find-program.ts';
export { realServersRequired, startUnlessMissing } from './skip-without-server.ts';
export { startKafka, type KafkaServer, type KafkaServerOptions } from './kafka/start-kafka.ts';
export { startRedis, type LocalRedis, type RedisOptions } from './redis/start-redis.ts';
export { startTcpProxy, type LineFaults, type TcpProxy } from './start-tcp-proxy.ts';
