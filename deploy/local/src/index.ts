export { findProgram } from './find-program.ts';
export { realServersRequired, startUnlessMissing } from './skip-without-server.ts';
export { startKafka, type KafkaServer, type KafkaServerOptions } from './start-kafka.ts';
