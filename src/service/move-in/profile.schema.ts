import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { formats } from '../catalogue/import/sniff.ts';
import { profileSchema } from '../platform/configuration/import-profile.schema.ts';
import { fileProblem } from '../platform/text-table.ts';
import { dayOrders } from './days.ts';
import { passwordRules } from './passwords.ts';

/** Fields of each table that another system exports. */
const tableFields = {
  items: ['record', 'barcode', 'library', 'location', 'callNumber', 'status', 'volume', 'materialType', 'dueDate'],
  readers: [
    ...(['number', 'account', 'name', 'primaryId', 'libCode', 'typeCode', 'department', 'validFrom'] as const),
    ...(['validUntil', 'status', 'mail', 'phone', 'verified', 'birthday', 'idNumber', 'password', 'note'] as const),
  ],
  loans: ['reader', 'barcode', 'lentOn', 'dueOn', 'renewals'],
  requests: ['reader', 'record', 'barcode', 'placedOn', 'pickup'],
  charges: ['number', 'reader', 'amount', 'kind', 'note', 'day', 'barcode'],
} as const;
export type TableName = keyof typeof tableFields;
export const tableNames = ['items', 'readers', 'loans', 'requests', 'charges'] as const satisfies TableName[];
export type FieldOf<T extends TableName> = (typeof tableFields)[T][number];

const head = z.string().min(1);
/** Source columns of a field. */
const columnSchema = z.union([
  head,
  z.strictObject({
    column: z.union([head, z.array(head).min(1)]),
    /** Joins the values of several columns; without it the first present value counts. */
    join: z.string().optional(),
    /** Replaces codes; a code mapped to the empty text is none. */
    values: z.record(z.string(), z.string()).optional(),
  }),
]);

const tableSchema = <Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.strictObject({
    columns: z.partialRecord(z.enum(fields), columnSchema),
    delimiter: z.string().length(1).optional(),
    /** Character before a quote inside quotes; a second quote if omitted. */
    escape: z.string().length(1).optional(),
    /** Only rows that have one of these values in each of these columns are read. */
    only: z.record(head, z.array(z.string())).default({}),
  });

const moveInProfileSchema = z.strictObject({
  $schema: z.string().optional(),
  /** Import source of the records, within which control numbers are unique. */
  source: z.string().min(1).max(64),
  /** Order of day, month and year in dates that do not begin with the year. */
  dates: z.enum(dayOrders).default('ymd'),
  encoding: z.string().optional(),
  format: z.enum(formats).optional(),
  /** Import profile of the records: docs/import-profile.md. Its codes also apply to the other files. */
  records: profileSchema.prefault({}),
  /** MARC field of a copy with its number in the old system, for loans that name copies by this number. */
  itemNumbers: z
    .strictObject({ field: z.string().length(3), number: z.string().length(1), barcode: z.string().length(1) })
    .optional(),
  items: tableSchema(tableFields.items).optional(),
  readers: tableSchema(tableFields.readers).optional(),
  /** How the first password of a new reader is made. */
  password: z.enum(passwordRules).default('random'),
  loans: tableSchema(tableFields.loans).optional(),
  requests: tableSchema(tableFields.requests).optional(),
  charges: tableSchema(tableFields.charges).optional(),
});
export type MoveInProfile = z.output<typeof moveInProfileSchema>;

export interface TableProfile<F extends string> {
  columns: Partial<Record<F, z.output<typeof columnSchema> | undefined>>;
  delimiter?: string | undefined;
  escape?: string | undefined;
  only: Record<string, string[]>;
}

const folder = join(import.meta.dirname, 'profiles');

/** Names of the profiles that are part of the program. */
export const profileNames = (): string[] =>
  readdirSync(folder)
    .map((file) => file.replace(/\.json$/, ''))
    .sort();

/**
 * Reads a profile of the program by its name, or one of the library from a file.
 * @throws Error with the name of the file and all mistakes
 */
export function readMoveInProfile(nameOrFile: string): MoveInProfile {
  const file = profileNames().includes(nameOrFile) ? join(folder, `${nameOrFile}.json`) : nameOrFile;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const known = profileNames().join(', ');
    throw new Error(`${file}: ${fileProblem(error)}. Use a file, or one of: ${known}`, { cause: error });
  }
  const parsed = z
    .string()
    .transform((content, context): unknown => {
      try {
        return JSON.parse(content);
      } catch (error) {
        context.addIssue(error instanceof Error ? error.message : String(error));
        return z.NEVER;
      }
    })
    .pipe(moveInProfileSchema)
    .safeParse(text);
  if (parsed.success) return parsed.data;
  const mistakes = parsed.error.issues.map((issue) => `${file}: ${[...issue.path, issue.message].join('.')}`);
  throw new Error(mistakes.join('\n'));
}
