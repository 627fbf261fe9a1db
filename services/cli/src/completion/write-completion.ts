import type { CommandDescription } from '../command.ts';
import type { Shell } from './shells.ts';
import { writeBash } from './write-bash.ts';
import { writeFish } from './write-fish.ts';
import { writeZsh } from './write-zsh.ts';

const writers: Record<Shell, (commands: readonly CommandDescription[]) => string> = {
  bash: writeBash,
  zsh: writeZsh,
  fish: writeFish,
};

/** The script with which a shell completes what the descriptions have. */
export function writeCompletion(shell: Shell, commands: readonly CommandDescription[]): string {
  return writers[shell](commands);
}
