import { z } from 'zod';
import type { ContentField } from '../../lib/contract/desk/content.ts';
import { languages } from '../../lib/contract/language.ts';

type Schema = z.core.JSONSchema.BaseSchema;

/** The codes that a library has of what a format names; undefined if the format names none. */
export type CodeOptions = (format: string) => ContentField['options'];

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The value of `type` that distinguishes a group of a union. */
const nameOf = ({ properties }: Schema): string | undefined => {
  const type = properties?.['type'];
  return isSchema(type) && typeof type.const === 'string' ? type.const : undefined;
};

function fieldsOf({ properties = {}, required = [] }: Schema, optionsOf: CodeOptions): ContentField[] {
  return Object.entries(properties).flatMap(([name, entry]) =>
    isSchema(entry) ? fieldOf(name, entry, required.includes(name), optionsOf) : [],
  );
}

function fieldOf(name: string, schema: Schema, required: boolean, optionsOf: CodeOptions): ContentField {
  const { type, properties, items, format } = schema;
  const own = { name, required, ...(schema.title !== undefined && { label: schema.title }) };
  const options = format === undefined ? undefined : optionsOf(format);
  if (options) return { ...own, type: 'code', options };
  const groups = schema.anyOf ?? schema.oneOf;
  if (groups) {
    const isText = groups.every((group) => isSchema(group) && group.type === 'string');
    if (isText)
      return { ...own, type: groups.some((group) => isSchema(group) && group.format === 'uri') ? 'address' : 'text' };
    const named = groups.flatMap((group) => (isSchema(group) && nameOf(group) !== undefined ? [group] : []));
    if (named.length < groups.length) return { ...own, type: 'json' };
    const variants = named.map((entry) => ({
      name: nameOf(entry) ?? '',
      type: 'group' as const,
      required: true,
      fields: fieldsOf(entry, optionsOf).filter((field) => field.name !== 'type'),
    }));
    return { ...own, type: 'variants', fields: variants };
  }
  if (schema.enum) return { ...own, type: 'choice', choices: schema.enum.map(String) };
  if (type === 'array') {
    if (!isSchema(items) || Array.isArray(items)) return { ...own, type: 'json' };
    return { ...own, type: 'list', item: fieldOf('', items, true, optionsOf) };
  }
  if (properties) {
    const isLocal = languages.every((language) => language in properties);
    return isLocal ? { ...own, type: 'localText' } : { ...own, type: 'group', fields: fieldsOf(schema, optionsOf) };
  }
  if (type === 'boolean') return { ...own, type: 'flag' };
  if (type === 'integer' && format === 'weekday') return { ...own, type: 'weekday' };
  if (type === 'integer' && format === 'fen') return { ...own, type: 'money' };
  if (type === 'integer' || type === 'number') return { ...own, type: 'number' };
  if (type !== 'string') return { ...own, type: 'json' };
  return { ...own, type: format === 'date' ? 'day' : format === 'uri' ? 'address' : 'text' };
}

/** How the entries of a kind are filled in, as its schema says. */
export const contentFields = (row: z.ZodType, optionsOf: CodeOptions): ContentField[] =>
  fieldsOf(z.toJSONSchema(row, { io: 'input', unrepresentable: 'any' }), optionsOf);
