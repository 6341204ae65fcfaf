import type { z } from 'zod';
import { type CatalogueRecord, catalogueRecordSchema } from '../model/record.ts';

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** A record without its blank or invalid parts, or the reason why it is rejected. */
export type Lenient = { ok: true; record: CatalogueRecord; warnings: string[] } | { ok: false; reason: string };

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Copies a value without empty texts, nulls, and objects and list entries that contain nothing else. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBlanks).filter((entry) => !isBlank(entry));
  if (!isObject(value)) return isBlank(value) ? undefined : value;
  const parts = Object.entries(value)
    .map(([key, entry]: [string, unknown]) => [key, withoutBlanks(entry)] as const)
    .filter(([, entry]) => !isBlank(entry));
  return parts.length === 0 && Object.keys(value).length > 0 ? undefined : Object.fromEntries(parts);
}

const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? Reflect.get(value, key) : undefined), root);

/** Removes an invalid part, or the parent of a missing required part. @returns the path of the removed part */
function takeOut(root: unknown, path: Path): Path | undefined {
  const place = valueAt(root, path) === undefined ? path.slice(0, -1) : path;
  const key = place.at(-1);
  const holder = valueAt(root, place.slice(0, -1));
  if (key === undefined || !isObject(holder)) return undefined;
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else Reflect.deleteProperty(holder, key);
  return place;
}

const worded = ({ path, message }: Issue): string => `${path.join('.')}: ${message}`;

/** Why a record is refused; most often it has no title. */
const refusedFor = ({ path, message, code }: Issue, root: unknown): string =>
  path.join('.') === 'title' && code === 'invalid_type' && isBlank(valueAt(root, path))
    ? 'The record has no title'
    : `Wrong ${path.join('.') || 'record'}: ${message}`;

/**
 * Validates a record leniently. Blank parts are ignored; invalid parts are dropped with a warning each. A record is
 * rejected if a required part is missing or invalid, or if it has an unknown key, which is a mistake in the file.
 */
export function readRecord(value: unknown): Lenient {
  const first = catalogueRecordSchema.safeParse(value);
  if (first.success) return { ok: true, record: first.data, warnings: [] };
  const rest = withoutBlanks(value);
  const warnings: string[] = [];
  const refused = (issues: readonly Issue[]): Lenient => ({
    ok: false,
    reason: issues
      .map((issue) => refusedFor(issue, rest))
      .join('; ')
      .slice(0, 500),
  });
  // One part per round, because removal shifts list indexes. Records with more mistakes are rejected.
  for (let round = 0; round < 50; round += 1) {
    const result = catalogueRecordSchema.safeParse(rest);
    if (result.success) return { ok: true, record: result.data, warnings };
    const { issues } = result.error;
    const [issue] = issues;
    if (!issue || issue.code === 'unrecognized_keys') return refused(issues);
    const place = takeOut(rest, issue.path);
    if (place === undefined) return refused(issues);
    warnings.push(`${worded(issue).slice(0, 300)}; ${place.join('.')} was left out`);
  }
  return refused(first.error.issues);
}
