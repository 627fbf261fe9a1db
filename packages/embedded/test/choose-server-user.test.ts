import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chooseServerUser, runAs } from '../src/postgres/choose-server-user.ts';

test.runIf(process.getuid?.() === 0)(
  'programs in a directory that only root may pass, such as its home, are found by the user that Postgres runs as',
  () => {
    const directory = mkdtempSync(join(tmpdir(), 'linkplane-locked-')); // with mode 0700
    const file = join(directory, 'program');
    writeFileSync(file, '#!/bin/sh\n');
    chmodSync(file, 0o755);
    const run = (command: string[]) => {
      const { program, args, ...ids } = runAs(chooseServerUser([file]), command);
      return spawnSync(program, args, { ...ids, cwd: '/', encoding: 'utf8' });
    };
    try {
      // Asks access(2), as initdb does.
      const ask = `fs.accessSync(${JSON.stringify(file)}, fs.constants.X_OK)`;
      expect(run([process.execPath, '-e', ask])).toMatchObject({ status: 0, stderr: '' });
      expect(run([file])).toMatchObject({ status: 0, stderr: '' });
      // Nothing more than reading is permitted to it.
      const { stdout } = run(['/bin/cat', '/proc/self/status']);
      expect(stdout).toMatch(/^CapEff:\t0{15}4$/m);
      expect(stdout).toMatch(/^CapPrm:\t0{15}4$/m);
    } finally {
      rmSync(directory, { recursive: true });
    }
  },
);
