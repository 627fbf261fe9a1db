import { failure } from '../envelope.ts';
import { createLinksItem } from '../links/create-links.ts';
import type { Routes } from '../route.ts';
import { addDiscriminators } from './add-discriminators.ts';
import { apiSections, type ApiSection } from './api-sections.ts';
import { responseHeaders } from './describe-headers.ts';
import { describeOperation } from './describe-operation.ts';
import { idempotencyKey, ifNoneMatch } from './describe-parameters.ts';
import { describeSharedResponses } from './describe-responses.ts';
import { createSchemaWriter, type SchemaWriter } from './describe-schema.ts';
import { describeWebhooks } from './describe-webhooks.ts';
import { linkOperations } from './link-operations.ts';
import type { OpenApiDocument } from './openapi-types.ts';

const description = `Short links that always redirect, and clicks that are counted exactly once.
Edits are visible within a second.

Every response is \`{ "success": true, "data": ... }\` or \`{ "success": false, "error": { "code", "message" } }\`.
Make decisions by \`error.code\`, and show \`error.message\` to users. Every response has an \`X-Request-Id\`.

Requests are limited per workspace, for each UTC minute and each UTC day; the X-RateLimit headers have the number left.
A field of a body and a parameter of a query that an operation does not know are VALIDATION_ERROR, with the nearest name. Two
kinds are ignored: fields that responses of the resource have and requests cannot set, so that what was read can be sent
back, and parameters whose names begin with \`_\` or \`x-\`, which caches and proxies add.

Unlimited plans show a limit of 1,000,000. Within v1 responses only gain fields: ignore those that you do not know.`;

/** Not the tag of an operation of the API: generators write one file for each tag. */
const eventsTag = { name: 'Webhook events', description: 'Requests that this service sends to the URLs of webhooks.' };

/** The OpenAPI 3.1 document of the API, generated from the tables and schemas that the server uses. */
export function buildOpenApi(sections: readonly ApiSection[] = apiSections): OpenApiDocument {
  const writer = createSchemaWriter();
  writer.writeInline(failure, 'output');
  // The body of the route names it alone.
  writer.write(createLinksItem, 'input', 'CreateLinksItem');
  const paths = describePaths(sections, writer);
  const webhooks = describeWebhooks(writer, eventsTag.name);
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: {
      title: 'Linkplane API',
      version: '1.0.0',
      summary: 'Short links, profiles and their analytics.',
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [
      { url: '/v1', description: 'The API.' },
      { url: '/api/v1', description: 'Alias of the base path.' },
    ],
    security: [{ token: [] }],
    tags: [...sections.map(({ name, description }) => ({ name, description })), eventsTag],
    paths,
    webhooks,
    components: {
      schemas: writer.components,
      parameters: { IdempotencyKey: idempotencyKey, IfNoneMatch: ifNoneMatch },
      headers: responseHeaders,
      responses: describeSharedResponses(),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'An API token of a workspace: `lp_...`.' },
      },
    },
  };
  return addDiscriminators(document, writer.components);
}

function describePaths(sections: readonly ApiSection[], writer: SchemaWriter): OpenApiDocument['paths'] {
  const all: Routes = Object.assign({}, ...sections.map(({ routes }) => routes)) as Routes;
  const paths: OpenApiDocument['paths'] = {};
  for (const { name: tag, routes } of sections) {
    for (const [name, route] of Object.entries(routes)) {
      const path = route.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = describeOperation(route, { name, tag, links: linkOperations(route, all) }, writer);
      paths[path] = { ...paths[path], [route.method]: operation };
    }
  }
  return paths;
}
