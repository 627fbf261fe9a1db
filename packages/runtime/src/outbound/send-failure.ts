/** Why a request to a URL of a user failed; its message is for the owner of the URL to read. */
export class SendFailure extends Error {
  constructor(words: string) {
    super(words);
    this.name = 'SendFailure';
  }
}
