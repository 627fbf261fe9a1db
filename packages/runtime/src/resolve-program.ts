/**
 * The program of a thread or child process.
 * @param path without its extension, from the module
 * @param moduleUrl the address of the module that starts it: TypeScript as it is written, and JavaScript in a bundle
 */
export function resolveProgram(path: string, moduleUrl: string): URL {
  return new URL(`${path}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl);
}
