export type Json = Record<string, unknown>;

/** The part of JSON Schema that the calls need. */
export interface Schema {
  type?: string | readonly string[];
  description?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}
export interface Ref {
  $ref: string;
}
type Content = Readonly<Record<'application/json', { schema: Schema; example: unknown }>>;

/** A call in the description. */
export interface Described {
  operationId: string;
  tags: [string];
  summary: string;
  description: string;
  parameters: (Parameter | Ref)[];
  requestBody?: { required: true; content: Content };
  responses: { 200: { description: string; headers: Json; content: Content } };
}

/** An event that is sent to webhooks. */
export interface DescribedEvent extends Pick<Described, 'operationId' | 'summary' | 'description'> {
  tags: ['webhooks'];
  parameters: Ref[];
  requestBody: { required: true; content: Content };
  responses: { '2XX': { description: string } };
}

/** OpenAPI 3.1. */
export interface Document {
  openapi: '3.1.0';
  info: { title: string; version: string };
  servers: [{ url: string }];
  security: Json[];
  paths: Record<string, Record<string, Described>>;
  webhooks: Record<string, { post: DescribedEvent }>;
  components: Json;
}
