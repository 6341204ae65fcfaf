import { SipError } from './error.ts';
import { fieldIds, type FieldName, type FixedOf, type MessageCode } from './layouts.ts';

/** A field with an identifier: two characters, and what follows them. */
export type SipField = readonly [id: string, value: string];

/** A message of SIP2, whatever character set and delimiter it came in. */
export interface SipMessage<C extends MessageCode = MessageCode> {
  code: C;
  fixed: FixedOf<C>;
  fields: readonly SipField[];
  /** Sequence number (AY), 0 to 9; undefined where the other side detects no errors by numbers and checksums. */
  sequence?: string | undefined;
}
/** Any message: its code says which fixed fields it has. */
export type AnyMessage = { [C in MessageCode]: SipMessage<C> }[MessageCode];

type WithFields = Pick<SipMessage, 'fields'>;

/** The first field of that name; undefined where there is none. An identifier of a vendor's own is given as it is. */
export function field(message: WithFields, name: FieldName): string | undefined {
  return message.fields.find(([id]) => id === fieldIds[name])?.[1];
}

/** The same of a field that must not be missing or empty. @throws SipError `missingField` */
export function requiredField(message: WithFields, name: FieldName): string {
  const value = field(message, name)?.trim();
  if (value === undefined || value === '') throw new SipError('missingField', fieldIds[name]);
  return value;
}

/** All fields of that name, in their order. */
export const fieldsOf = (message: WithFields, name: FieldName): string[] =>
  message.fields.flatMap(([id, value]) => (id === fieldIds[name] ? [value] : []));

/** Fields as a message has them: by name, left out where undefined, several where there is a list. */
export function fieldList(
  input: Partial<Record<FieldName, string | number | readonly string[] | undefined>>,
): SipField[] {
  return Object.entries(input).flatMap(([name, value]): SipField[] => {
    const id = fieldIds[name as FieldName];
    if (value === undefined) return [];
    if (typeof value === 'object') return value.map((entry): SipField => [id, entry]);
    return [[id, String(value)]];
  });
}
