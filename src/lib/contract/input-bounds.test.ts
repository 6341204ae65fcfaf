import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';
import { deskContract } from './desk/contract.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** Whether a pattern can match texts of any length, or in the middle of a longer text. */
const isOpenEnded = (pattern: string): boolean =>
  !/^\^.*\$$/s.test(pattern) || /(?<!\\)[*+]|\{\d+,\}/.test(pattern.replace(/\[(?:[^\]\\]|\\.)*\]/g, '.'));

/** Paths of the texts and lists in a schema that may have any length. */
function unboundedIn(schema: Schema | boolean | undefined, path: string): string[] {
  if (schema === undefined || typeof schema === 'boolean') return [];
  const { anyOf = [], oneOf = [], allOf = [], properties = {}, prefixItems = [], items, enum: values } = schema;
  const patterns = [schema.pattern, ...allOf.map((part) => part.pattern)].filter((pattern) => pattern !== undefined);
  const isLimited = schema.maxLength !== undefined || values !== undefined || schema.const !== undefined;
  const isLongText = schema.type === 'string' && !isLimited && patterns.every(isOpenEnded);
  const isLongList = schema.type === 'array' && schema.maxItems === undefined && prefixItems.length === 0;
  return [
    ...(isLongText || isLongList ? [path] : []),
    ...[...anyOf, ...oneOf].flatMap((part) => unboundedIn(part, path)),
    ...Object.entries(properties).flatMap(([name, part]) => unboundedIn(part, `${path}.${name}`)),
    ...[items, ...prefixItems].flat().flatMap((part) => unboundedIn(part, `${path}[]`)),
    ...unboundedIn(schema.additionalProperties, `${path}.*`),
  ];
}

test('finds texts and lists without a largest length', () => {
  const schema = z.object({
    long: z.string(),
    limited: z.string().max(5),
    number: z.string().regex(/^\d{1,15}$/),
    digits: z.string().regex(/^\d+$/),
    list: z.array(z.enum(['a', 'b'])).default([]),
    texts: z.array(z.string()).max(5).optional(),
    either: z.union([z.literal(''), z.string()]),
  });
  const found = unboundedIn(z.toJSONSchema(schema, { io: 'input' }), 'call');
  expect(found).toEqual(['call.long', 'call.digits', 'call.list', 'call.texts[]', 'call.either']);
});

test('every text and list that a call takes has a largest length', () => {
  const calls = { ...contract, ...deskContract };
  const unbounded = Object.entries(calls).flatMap(([name, { input }]) =>
    unboundedIn(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }), name),
  );
  expect(unbounded).toEqual([]);
});
