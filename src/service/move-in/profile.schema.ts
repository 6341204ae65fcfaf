import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { formats } from '../catalogue/import/sniff.ts';
import { moveInFields, moveInProfiles, type MoveInTable, passwordRules } from '../../lib/rules/move-in.ts';
import { profileSchema } from '../platform/configuration/import-profile.schema.ts';
import { fileProblem } from '../platform/text-table.ts';
import { dayOrders } from '../../lib/rules/written-day.ts';

export type FieldOf<T extends MoveInTable> = (typeof moveInFields)[T][number];

const head = z.string().min(1);
/** Source columns of a field. */
const columnSchema = z.union([
  head,
  z.strictObject({
    column: z.union([head, z.array(head).min(1)]).describe('Column, or several; the first present one counts.'),
    join: z.string().optional().describe('Joins the values of several columns with this text.'),
    values: z
      .record(z.string(), z.string())
      .optional()
      .describe('Replaces codes; a code mapped to the empty text is none.'),
  }),
]);

const tableSchema = <Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.strictObject({
    columns: z.partialRecord(z.enum(fields), columnSchema).describe('Column of each field.'),
    delimiter: z.string().length(1).optional().describe('Sign between cells; detected if omitted.'),
    escape: z
      .string()
      .length(1)
      .optional()
      .describe('Character before a quote inside quotes; a second quote if omitted.'),
    only: z
      .record(head, z.array(z.string()))
      .default({})
      .describe('Only rows that have one of these values in each of these columns are read.'),
  });

export const moveInProfileSchema = z.strictObject({
  $schema: z.string().optional().describe('Address of a JSON Schema for editors.'),
  source: z.string().min(1).max(64).describe('Name of the source; later files with the same name update its records.'),
  dates: z.enum(dayOrders).default('ymd').describe('Order of day, month and year in dates such as 01/10/2026.'),
  encoding: z.string().optional().describe('Encoding of the files; detected if omitted.'),
  format: z.enum(formats).optional().describe('Format of the records; detected if omitted.'),
  records: profileSchema
    .prefault({})
    .describe('Import profile of the records (docs/guide/import-profile.md). Its codes also apply to the other files.'),
  itemNumbers: z
    .strictObject({
      field: z.string().length(3).describe('Tag of the field.'),
      number: z.string().length(1).describe('Subfield with the number.'),
      barcode: z.string().length(1).describe('Subfield with the barcode.'),
    })
    .optional()
    .describe('MARC field of a copy with its number in the old system, for loans that name copies by this number.'),
  items: tableSchema(moveInFields.items).optional().describe('Table of copies, instead of those in the records.'),
  readers: tableSchema(moveInFields.readers).optional().describe('Table of readers.'),
  password: z.enum(passwordRules).default('random').describe('First password of new readers.'),
  loans: tableSchema(moveInFields.loans).optional().describe('Table of running loans.'),
  requests: tableSchema(moveInFields.requests).optional().describe('Table of waiting requests.'),
  charges: tableSchema(moveInFields.charges).optional().describe('Table of debts, deposits and credits.'),
});
export type MoveInProfile = z.output<typeof moveInProfileSchema>;

export interface TableProfile<F extends string> {
  columns: Partial<Record<F, z.output<typeof columnSchema> | undefined>>;
  delimiter?: string | undefined;
  escape?: string | undefined;
  only: Record<string, string[]>;
}

const folder = join(import.meta.dirname, 'profiles');

/** Thrown if a profile cannot be read; the message names its file and all mistakes. */
export class ProfileError extends Error {}

/**
 * Reads a profile of the program by its name, or one of the library from a file.
 * @throws ProfileError
 */
export function readMoveInProfile(nameOrFile: string): MoveInProfile {
  const file = moveInProfiles.some((name) => name === nameOrFile) ? join(folder, `${nameOrFile}.json`) : nameOrFile;
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const known = moveInProfiles.join(', ');
    throw new ProfileError(`${file}: ${fileProblem(error)}. Use a file, or one of: ${known}`, { cause: error });
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
  throw new ProfileError(mistakes.join('\n'));
}
