#!/usr/bin/env node
// Starts Linkplane, or runs one of its commands: `linkplane help` lists them. Data is in ./linkplane-data, unless
// DATA_DIR says otherwise. Old versions of Node.js can run this file, so that it can name the version that is needed.
const majorMin = 24;
const major = Number(process.versions.node.split('.')[0]);
if (major < majorMin) {
  console.error(
    'Linkplane needs Node.js ' + majorMin + ' or newer; this is ' + process.version + '. See https://nodejs.org',
  );
  process.exit(1);
}

process.env.DATA_DIR = process.env.DATA_DIR || './linkplane-data';
import('node:module').then(({ enableCompileCache }) => {
  // The next start takes half the time.
  enableCompileCache();
  const [command, ...rest] = process.argv.slice(2);
  if (command === 'help' || command === '--help') {
    if (rest.length === 0)
      console.log('`linkplane` or `linkplane start` starts the service; settings are in the environment.\n');
  }
  if (command !== undefined && command !== 'start') return import('./cli.js');
  if (rest.length > 0) {
    console.error('`start` takes no arguments; settings are in the environment: PORT=9000 npx linkplane');
    process.exit(2);
  }
  return import('./standalone.js');
});
