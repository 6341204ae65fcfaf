import { formText } from '../rules/form-text.ts';
import { ownPath } from '../urls/own-path.ts';

/**
 * A form that was sent after its session had ended. The page of sign-in takes its fields along in hidden inputs, and
 * offers to send it once the reader has signed in. The browser alone stores it.
 */
export interface UnsentForm {
  /** Path inside the library that it was sent to. */
  path: string;
  /** Id of the reader who filled it in; empty for a visitor. */
  owner: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** More than these is no form of the portal: the largest has about 20 fields of at most 2,000 characters. */
const maxFields = 100;
const maxLength = 32_768;

/** Passwords, codes and captchas are typed again. */
const secret = /password|^(confirmation|old|code|verifyCode|codeKey)$/i;

const prefix = 'unsent-';
const names = { path: 'unsentPath', owner: 'unsentOwner' } as const;

/** @returns the form without its secrets and files; undefined where nothing is left of it, or where it is too large */
export function readUnsentForm(form: FormData, path: string, owner: string): UnsentForm | undefined {
  const fields: [string, string][] = [];
  for (const [name, value] of form) if (typeof value === 'string' && !secret.test(name)) fields.push([name, value]);
  const length = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  if (fields.length === 0 || fields.length > maxFields || length > maxLength) return undefined;
  return { path, owner, fields };
}

/** The hidden inputs that carry it through the form of sign-in. */
export const inputsOfUnsent = ({ path, owner, fields }: UnsentForm): [name: string, value: string][] => [
  [names.path, path],
  [names.owner, owner],
  ...fields.map(([name, value]): [string, string] => [prefix + name, value]),
];

/** What the form of sign-in carried; undefined where that is nothing, or leads out of the library. */
export function carriedForm(form: FormData): UnsentForm | undefined {
  const path = ownPath(formText(form, names.path));
  if (path === undefined) return undefined;
  const carried = new FormData();
  for (const [name, value] of form) if (name.startsWith(prefix)) carried.append(name.slice(prefix.length), value);
  return readUnsentForm(carried, path, formText(form, names.owner));
}
