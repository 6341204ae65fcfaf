import { z } from 'zod';
import { itemStatuses } from './item-statuses.ts';

const tag = z.string().regex(/^[0-9A-Za-z]{3}$/);
const codes = z.string().regex(/^[0-9A-Za-z]+$/);

/** Subfields with holdings data; each entry names subfields that are tried or joined in order. */
const holdingsRuleSchema = z.strictObject({
  field: tag.describe('Tag of the field.'),
  library: codes.optional().describe('Code of the library: the first of these subfields that the field has.'),
  location: codes.optional().describe('Code of the location.'),
  callNumber: codes.optional().describe('Call number: all of these subfields, joined with the separator.'),
  callNumberSeparator: z.string().default(' ').describe('Text between the parts of a call number.'),
  barcode: codes.optional().describe('Barcodes; each is a separate item.'),
  status: codes.optional().describe('Status of the item.'),
  flags: z
    .array(
      z.strictObject({
        subfield: codes.describe('Subfield.'),
        statuses: z.record(z.string(), z.enum(itemStatuses)).describe('Status of the item for each code.'),
      }),
    )
    .default([])
    .describe(
      'Subfields that each state one thing about an item. The first with one of its codes decides, before `status`.',
    ),
  volume: codes.optional().describe('Volume.'),
  statement: codes.optional().describe('Statement of what is held.'),
  materialType: codes.optional().describe('Material type.'),
  dueDate: codes.optional().describe('Due day.'),
  acquired: codes.optional().describe('Day the item came into the library.'),
});
export type HoldingsRule = z.output<typeof holdingsRuleSchema>;

/** A field of MARC that feeds a part of the record. */
const fieldRuleSchema = z.strictObject({
  field: tag.describe('A tag; X represents any sign: 69X.'),
  subfields: codes.optional().describe('These subfields in the order of the record; all when not given.'),
  separator: z.string().default(' ').describe('Text between the subfields.'),
  each: z.boolean().default(false).describe('Whether each subfield is a separate value, instead of one joined value.'),
});
export type FieldRule = z.output<typeof fieldRuleSchema>;
const fieldRules = z.array(fieldRuleSchema).min(1);
/** Rules in addition to those of the format, or instead of them. */
const listRules = z.strictObject({
  from: fieldRules.describe('Fields.'),
  instead: z.boolean().default(false).describe('Whether the usual fields are ignored.'),
});

/** CSV: source columns of each record field by name, and how cells are split into values. */
const columnSchema = z.union([
  z.string().min(1),
  z.strictObject({
    column: z
      .union([z.string().min(1), z.array(z.string().min(1)).min(1)])
      .describe('Name of the column, or of several.'),
    split: z.string().min(1).optional().describe('Cuts a cell into several values.'),
    strip: z.string().min(1).optional().describe('Characters removed from both ends of each value.'),
    values: z.record(z.string(), z.string()).optional().describe("Replaces a cell's value by another, for codes."),
  }),
]);

export const csvFields = [
  'controlNumber',
  'kind',
  'title',
  'subtitle',
  'otherTitles',
  'originalTitle',
  'author',
  'editor',
  'translator',
  'corporate',
  'advisor',
  'sponsor',
  'edition',
  'publisher',
  'place',
  'year',
  'pubDate',
  'series',
  'isbn',
  'issn',
  'cn',
  'doi',
  'language',
  'country',
  'clc',
  'lcc',
  'ddc',
  'subjects',
  'discipline',
  'extent',
  'binding',
  'price',
  'summary',
  'notes',
  'hostTitle',
  'hostIssn',
  'volume',
  'issue',
  'pages',
  'degree',
  'university',
  'department',
  'frequency',
  'url',
  'urlLabel',
  'collection',
  'attachmentFile',
  'attachmentTitle',
  'attachmentAccess',
  'library',
  'location',
  'callNumber',
  'barcode',
  'itemVolume',
  'status',
  'materialType',
  'acquiredOn',
  'priorLoans',
] as const;
export type CsvField = (typeof csvFields)[number];

export const profileSchema = z.strictObject({
  $schema: z.string().optional().describe('Address of the JSON Schema for editors.'),
  controlNumber: z
    .array(
      z.strictObject({
        field: tag.describe('Tag of the field.'),
        subfield: z.string().length(1).optional().describe('Subfield.'),
      }),
    )
    .optional()
    .describe('Where the control number is, tried in this order; 001 when not given.'),
  holdings: z.array(holdingsRuleSchema).optional().describe('Fields with holdings; the usual ones if omitted.'),
  fields: z
    .strictObject({
      title: fieldRules.optional().describe('Title: the first field that the record has.'),
      subjects: listRules.optional().describe('Subjects.'),
      notes: listRules.optional().describe('Notes.'),
      location: fieldRules.optional().describe('Place of holdings that name none.'),
      cover: fieldRules.optional().describe('Address of a picture, https.'),
      suppressed: fieldRules.optional().describe('Hides a new record from readers, unless the field is empty or 0.'),
    })
    .optional()
    .describe("MARC: source fields of record parts that differ from the format's standard."),
  libraries: z
    .record(z.string(), z.string())
    .default({})
    .describe('Codes of libraries in the file, mapped to those of library.json.'),
  locations: z.record(z.string(), z.string()).default({}).describe('Codes of locations, mapped in the same way.'),
  statuses: z
    .record(z.string(), z.enum(itemStatuses))
    .default({})
    .describe('Codes of statuses; common words need none.'),
  materialTypes: z.record(z.string(), z.string()).default({}).describe('Codes of material types.'),
  defaultLibrary: z
    .string()
    .optional()
    .describe('Library of holdings that name none or an unknown one; the first of library.json if omitted.'),
  defaultLocation: z.string().optional().describe('Location of holdings that name none.'),
  defaultStatus: z.enum(itemStatuses).default('available').describe('Status of items that name none.'),
  deriveBarcode: z
    .boolean()
    .default(false)
    .describe('Give items without a barcode one made of the control number and their place in the record.'),
  csv: z
    .strictObject({
      delimiter: z.string().length(1).optional().describe('Sign between cells; detected if omitted.'),
      columns: z.partialRecord(z.enum(csvFields), columnSchema).describe('Column of each field of a record.'),
      key: z
        .array(z.string().min(1))
        .min(1)
        .optional()
        .describe('Columns that together identify a work, if the table has neither number nor ISBN.'),
      kind: z.string().optional().describe('Default kind if no column has it.'),
    })
    .optional()
    .describe('Tables; common names of columns need no entry.'),
});
export type Profile = z.output<typeof profileSchema>;

export interface Target {
  profile: Profile;
  /** Library codes (libCode) of the library; the first takes holdings that name none of them. */
  libCodes: string[];
  /** Known locations with the library code they belong to, in the order of library.json. */
  locations: Record<string, string>;
  /** Receives the number of copies of each library code of the file that the library does not have. */
  unknownLibraries?: Map<string, number>;
}

/** Parses a profile. @throws an error with all mistakes and their positions */
export function readProfile(text: string): Profile {
  const parsed = profileSchema.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'));
}
