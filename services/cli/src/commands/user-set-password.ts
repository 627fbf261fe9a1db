import { isEmail, resetPassword } from '@linkplane/management/operator';
import { CommandError, UsageError } from '../command-errors.ts';
import { required, type Command } from '../command.ts';

export const userSetPassword: Command = {
  name: 'user set-password',
  summary: 'Gives an account a new password, and ends all its sessions.',
  options: {
    email: { value: 'EMAIL', meaning: 'The address of the account.', isRequired: true },
    'password-stdin': {
      meaning: 'The first line of standard input is the password.',
      otherwise: 'one is generated, and shown this once',
    },
  },
  examples: [
    'user set-password --email ada@example.com',
    'user set-password --email ada@example.com --password-stdin < password.txt',
  ],
  prepare(values) {
    const email = required(values, 'email');
    if (!isEmail(email)) throw new UsageError('--email must be an email address.');
    return async ({ stores, readInput }) => {
      const given = values['password-stdin'] === true ? firstLine(await readInput()) : undefined;
      const done = await resetPassword(await stores.links(), email, given);
      if (done.kind === 'no-account') throw new CommandError(`There is no account with the address ${email}.`);
      if (done.kind === 'weak') throw new CommandError(`The password ${done.reason}.`);
      const { userId, password } = done;
      const words = password === null ? 'Password as given' : `Password ${password}`;
      return { data: { userId, email, password }, text: `Email    ${email}\n${words}` };
    };
  },
};

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.replace(/\r$/, '') ?? '';
}
