/** JSON Schema 2020-12, as far as the document uses it. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  minItems?: number;
  maxItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  /** Belongs to `oneOf`: the field that distinguishes the alternatives, and the alternative of each value. */
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  allOf?: JsonSchema[];
  additionalProperties?: boolean | JsonSchema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
};

type Reference = { $ref: string };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description: string;
  schema: JsonSchema;
};

export type Header = { description: string; required?: boolean; schema: JsonSchema };

export type MediaType = {
  schema?: JsonSchema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
};

/** An operation that takes a value of a response. */
export type ResponseLink = { operationId: string; description: string; parameters: Record<string, string> };

export type Response = {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: Record<string, MediaType>;
  links?: Record<string, ResponseLink>;
};

export type RequestBody = { required: boolean; content: Record<string, MediaType> };

export type Operation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: (Parameter | Reference)[];
  requestBody?: RequestBody;
  responses: Record<string, Response | Reference>;
};

/** Requests that the service itself sends to subscribers. */
export type SentEvent = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: [];
  parameters: Parameter[];
  requestBody: RequestBody;
  responses: Record<string, Response>;
};

export type OpenApiDocument = {
  openapi: '3.1.0';
  info: {
    title: string;
    version: string;
    summary: string;
    description: string;
    license: { name: string; identifier: string };
  };
  servers: { url: string; description: string }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: SentEvent }>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
    headers: Record<string, Header>;
    responses: Record<string, Response>;
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
};
