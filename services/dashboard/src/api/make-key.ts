/** A key that no other request has. Not `crypto.randomUUID`, which a page without TLS does not have. */
export function makeKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join('-');
}
