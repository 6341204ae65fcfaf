import { isSecretField } from './secret-fields.ts';

/** More fields, or more characters, are no form of the portal: the largest has about 20 fields of at most 2,000. */
export const maxUnsentFields = 100;
export const maxUnsentLength = 32_768;

type Field = readonly [name: string, value: string];

/** The fields of a form without its secrets and files. */
export const unsentFields = (form: FormData): [name: string, value: string][] =>
  [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && !isSecretField(name) ? [[name, value]] : [],
  );

/** Whether the fields of a form can be stored until its reader has signed in again. */
export const isUnsentForm = (fields: readonly Field[]): boolean =>
  fields.length > 0 &&
  fields.length <= maxUnsentFields &&
  fields.every(([name]) => !isSecretField(name)) &&
  fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0) <= maxUnsentLength;
