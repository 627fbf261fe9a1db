import { accessSync, chownSync, constants, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The user that Postgres runs as; it refuses to run as root. */
export type ServerUser =
  | { kind: 'current' }
  /** `setpriv`: the program that starts it with the capability to traverse directories that the user may not. */
  | { kind: 'other'; name: string; uid: number; gid: number; setpriv: string | undefined };

/** In this order; one of them exists on every Unix, and no user is created. */
const unprivilegedUsers = ['postgres', 'nobody'];
const setprivPaths = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv'];

/**
 * The current user, or an unprivileged one when that is root.
 * @param paths the paths that the server must be able to reach
 * @throws an error for the operator when the unprivileged user cannot reach them
 */
export function chooseServerUser(paths: string[]): ServerUser {
  if (process.getuid?.() !== 0) return { kind: 'current' };
  const user = findUnprivilegedUser();
  const barrier = paths.map((path) => findBarrier(path, user.uid, user.gid)).find((found) => found !== undefined);
  if (barrier === undefined) return { kind: 'other', ...user, setpriv: undefined };
  const setpriv = setprivPaths.find(isExecutable);
  if (setpriv !== undefined) return { kind: 'other', ...user, setpriv };
  throw new Error(
    `Postgres does not run as root, and user ${user.name} may not pass ${barrier}. ` +
      `Run as a normal user, allow others to pass that directory (chmod o+x), or set DATABASE_URL to a server of yours.`,
  );
}

/** Changes the owner of a directory that root has written, and of everything in it, to the user of the server. */
export function giveDirectoryTo(user: ServerUser, directory: string): void {
  if (user.kind === 'current') return;
  if (statSync(directory).uid !== user.uid) chownSync(directory, user.uid, user.gid);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    lchownSync(path, user.uid, user.gid);
    if (entry.isDirectory() && statSync(path).uid !== user.uid) giveDirectoryTo(user, path);
  }
}

/** Program, arguments and spawn options that run `command` as `user`. */
export function runAs(
  user: ServerUser,
  command: string[],
): { program: string; args: string[]; uid?: number; gid?: number } {
  const [program = '', ...args] = command;
  if (user.kind === 'current') return { program, args };
  if (user.setpriv === undefined) return { program, args, uid: user.uid, gid: user.gid };
  const capability = '+dac_read_search';
  const drop = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const keep = [`--inh-caps=${capability}`, `--ambient-caps=${capability}`];
  // access(2) ignores capabilities without it, and initdb looks for its program with that call.
  const keepForAccess = '--securebits=+no_setuid_fixup';
  return { program: user.setpriv, args: [...drop, ...keep, keepForAccess, ...command] };
}

function findUnprivilegedUser(): { name: string; uid: number; gid: number } {
  const users = new Map(
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .map((line) => line.split(':'))
      .map(([name, , uid, gid]) => [name, { name: name ?? '', uid: Number(uid), gid: Number(gid) }]),
  );
  const user = unprivilegedUsers.map((name) => users.get(name)).find((found) => found !== undefined);
  if (user) return user;
  throw new Error('Postgres does not run as root, and this machine has neither a postgres user nor nobody.');
}

/** The topmost directory above `path` that the user may not traverse. */
function findBarrier(path: string, uid: number, gid: number): string | undefined {
  const barriers: string[] = [];
  for (let directory = dirname(path); ; directory = dirname(directory)) {
    const { mode, uid: owner, gid: group } = statSync(directory);
    const passBit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
    if ((mode & passBit) === 0) barriers.push(directory);
    if (directory === dirname(directory)) return barriers.at(-1);
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
