/** Why a delivery failed; its message is for the owner of the webhook to read. */
export class SendFailure extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'SendFailure';
  }
}
