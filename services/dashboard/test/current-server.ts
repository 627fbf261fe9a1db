import { createContractServer, type ContractServer } from './contract-server.ts';

let current: ContractServer | undefined;

/** The server of the running test, made with its first use. */
export function currentServer(): ContractServer {
  current ??= createContractServer();
  return current;
}

/** Ends the server of a test. @returns what was not as the contract says */
export function endServer(): string[] {
  const problems = current?.problems ?? [];
  current = undefined;
  return problems;
}
