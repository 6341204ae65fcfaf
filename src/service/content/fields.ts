import { z } from 'zod';
import type { ContentField } from '../../lib/contract/desk/content.ts';
import { languages } from '../../lib/contract/language.ts';

type Schema = z.core.JSONSchema.BaseSchema;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** The value of `type` that distinguishes a group of a union. */
const nameOf = ({ properties }: Schema): string | undefined => {
  const type = properties?.['type'];
  return isSchema(type) && typeof type.const === 'string' ? type.const : undefined;
};

function fieldsOf({ properties = {}, required = [] }: Schema): ContentField[] {
  return Object.entries(properties).flatMap(([name, entry]) =>
    isSchema(entry) ? fieldOf(name, entry, required.includes(name)) : [],
  );
}

function fieldOf(name: string, schema: Schema, required: boolean): ContentField {
  const { type, properties, items, format } = schema;
  const own = { name, required };
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
      fields: fieldsOf(entry).filter((field) => field.name !== 'type'),
    }));
    return { ...own, type: 'variants', fields: variants };
  }
  if (schema.enum) return { ...own, type: 'choice', choices: schema.enum.map(String) };
  if (type === 'array') {
    if (!isSchema(items) || Array.isArray(items)) return { ...own, type: 'json' };
    return { ...own, type: 'list', item: fieldOf('', items, true) };
  }
  if (properties) {
    const isLocal = languages.every((language) => language in properties);
    return isLocal ? { ...own, type: 'localText' } : { ...own, type: 'group', fields: fieldsOf(schema) };
  }
  if (type === 'boolean') return { ...own, type: 'flag' };
  if (type === 'integer' && format === 'weekday') return { ...own, type: 'weekday' };
  if (type === 'integer' || type === 'number') return { ...own, type: 'number' };
  if (type === 'string' && format === 'library') return { ...own, type: 'library' };
  if (type !== 'string') return { ...own, type: 'json' };
  return { ...own, type: format === 'date' ? 'day' : format === 'uri' ? 'address' : 'text' };
}

/** How the entries of a kind are filled in, as its schema says. */
export const contentFields = (row: z.ZodType): ContentField[] =>
  fieldsOf(z.toJSONSchema(row, { io: 'input', unrepresentable: 'any' }));
