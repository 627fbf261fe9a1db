import { webhookEvent, type WebhookEventType } from '../webhooks/webhook-event.ts';
import { composeExample } from './compose-example.ts';
import type { SchemaWriter } from './describe-schema.ts';
import type { Parameter, SentEvent } from './openapi-types.ts';

const summaries: Record<WebhookEventType, string> = {
  'link.clicked': 'A person followed a link',
  'profile.viewed': 'A person viewed a profile',
  'link.created': 'A link was created',
  'conversion.recorded': 'A conversion was recorded',
};

const description = `Signed as Standard Webhooks defines it, sent at least once, in no particular order. A request that does not
get a 2xx response within 15 seconds is retried, up to ten attempts over about three days.`;

const headers: Parameter[] = [
  describeHeader('webhook-id', 'Id of the event: the same in every attempt.', 'evt_5tYhQw2mN4pQ7sT1vYzA'),
  describeHeader('webhook-timestamp', 'Time of this attempt, in Unix seconds.', '1768469400'),
  describeHeader(
    'webhook-signature',
    'One or more, separated by a space: `v1,` and the base64 of HMAC-SHA256 over `<id>.<timestamp>.<body>`.',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const responses = {
  '2XX': { description: 'The event was received.' },
  410: { description: 'No more events are wanted: the webhook is disabled.' },
  default: { description: 'The event is sent again later.' },
};

/** The webhook requests, by type of event. */
export function describeWebhooks(writer: SchemaWriter, tag: string): Record<WebhookEventType, { post: SentEvent }> {
  const describe = (type: WebhookEventType): { post: SentEvent } => {
    const event = webhookEvent.options.find((option) => option.shape.type.value === type);
    if (!event) throw new Error(`${type} is sent without a body.`);
    const name = type.split('.').map(capitalise).join('');
    const schema = writer.write(event, 'output', `${name}Event`);
    const content = { 'application/json': { schema, example: composeExample(schema, writer.components) } };
    const requestBody = { required: true, content };
    return {
      post: {
        operationId: `on${name}`,
        summary: summaries[type],
        description,
        tags: [tag],
        security: [],
        parameters: headers,
        requestBody,
        responses,
      },
    };
  };
  writer.write(webhookEvent, 'output', 'WebhookEvent');
  return {
    'link.clicked': describe('link.clicked'),
    'profile.viewed': describe('profile.viewed'),
    'link.created': describe('link.created'),
    'conversion.recorded': describe('conversion.recorded'),
  };
}

function describeHeader(name: string, description: string, example: string): Parameter {
  return { name, in: 'header', required: true, description, schema: { type: 'string', examples: [example] } };
}

function capitalise(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
