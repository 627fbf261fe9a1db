/* not translated: source code in several languages */
export type Snippet = { name: string; code: string };

/** How a receiver verifies a signature with the Standard Webhooks libraries. */
export const verifySnippets: readonly Snippet[] = [
  {
    name: 'Node',
    code: [
      '// npm install standardwebhooks',
      `import { Webhook } from 'standardwebhooks';`,
      '',
      'const webhook = new Webhook(process.env.WEBHOOK_SECRET);',
      '',
      '// The raw request body, not parsed.',
      '// Throws if the signature is not valid.',
      'const event = webhook.verify(body, request.headers);',
      'console.log(event.type, event.data);',
    ].join('\n'),
  },
  {
    name: 'Python',
    code: [
      '# pip install standardwebhooks',
      'import os',
      'from standardwebhooks import Webhook',
      '',
      'webhook = Webhook(os.environ["WEBHOOK_SECRET"])',
      '',
      '# The raw request body, not parsed.',
      '# Raises if the signature is not valid.',
      'event = webhook.verify(body, request.headers)',
      'print(event["type"], event["data"])',
    ].join('\n'),
  },
];
