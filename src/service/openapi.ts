import { z } from 'zod';
import { contract } from '../lib/contract/contract.ts';
import { endpoints, type CallName } from '../lib/contract/endpoints.ts';
import { envelopeOf } from '../lib/contract/envelope.ts';
import { jwtHeader } from '../lib/contract/session.ts';

const headers = [
  {
    name: 'mappingPath',
    in: 'header',
    schema: { type: 'string' },
    description: 'First segment of the library’s addresses',
  },
  {
    name: 'groupCode',
    in: 'header',
    schema: { type: 'string' },
    description: 'Group code; takes precedence over mappingPath',
  },
  { name: 'x-lang', in: 'header', schema: { type: 'string', enum: ['CHI', 'ENG'] } },
  { name: 'content-language', in: 'header', schema: { type: 'string', enum: ['zh_CN', 'zh_HK', 'en_US'] } },
];

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output') => {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  delete made.$schema;
  return made;
};

const token = {
  name: jwtHeader,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description: 'Token of a reader, from /oga/login; pages of the site may send its cookie instead',
};

/** Any call of the contract: with the schemas of one alone, types are quick to check. */
interface DescribedCall {
  summary: string;
  input: z.ZodObject;
  output: z.ZodType;
  event?: z.ZodType;
  refusal?: z.ZodType;
}

function operation(name: CallName) {
  const [method, , access] = endpoints[name];
  const parameters = access === 'reader' ? [...headers, token] : headers;
  const { summary, input, output, event, refusal: refused }: DescribedCall = contract[name];
  const answer = event
    ? { 'text/event-stream': { schema: jsonSchema(event, 'output') } }
    : { 'application/json': { schema: jsonSchema(envelopeOf(output), 'output') } };
  const refusal = refused && {
    default: {
      description: 'Refused; `data` says more of why',
      content: { 'application/json': { schema: jsonSchema(envelopeOf(refused), 'output') } },
    },
  };
  const responses = { 200: { description: summary, content: answer }, ...refusal };
  const base = { operationId: name, summary, responses };
  if (method === 'POST') {
    const content = { 'application/json': { schema: jsonSchema(input, 'input') } };
    return { ...base, parameters: parameters, requestBody: { content } };
  }
  const shape: Record<string, z.ZodType> = input.shape;
  const query = Object.entries(shape).map(([key, schema]) => ({
    name: key,
    in: 'query',
    required: !schema.safeParse(undefined).success,
    schema: jsonSchema(schema, 'input'),
  }));
  return { ...base, parameters: [...parameters, ...query] };
}

let document: object | undefined;

/** The contract as an OpenAPI 3.1 document; made once. */
export function openApiDocument(): object {
  document ??= {
    openapi: '3.1.0',
    info: { title: 'Yuelan library service', version: '1.0.0', license: { name: 'MIT' } },
    paths: Object.fromEntries(
      (Object.keys(endpoints) as CallName[]).map((name) => [
        endpoints[name][1],
        { [endpoints[name][0].toLowerCase()]: operation(name) },
      ]),
    ),
  };
  return document;
}
