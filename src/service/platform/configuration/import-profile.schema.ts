import { z } from 'zod';
import { itemStatuses } from './item-statuses.ts';

const tag = z.string().regex(/^[0-9A-Za-z]{3}$/);
const codes = z.string().regex(/^[0-9A-Za-z]+$/);

/** Subfields with holdings data; each entry names subfields that are tried or joined in order. */
const holdingsRuleSchema = z.strictObject({
  field: tag,
  /** First of these that is there. */
  library: codes.optional(),
  location: codes.optional(),
  /** All of these, joined with the separator. */
  callNumber: codes.optional(),
  callNumberSeparator: z.string().default(' '),
  /** Each value of these is a separate item. */
  barcode: codes.optional(),
  status: codes.optional(),
  volume: codes.optional(),
  statement: codes.optional(),
  materialType: codes.optional(),
  dueDate: codes.optional(),
  /** Day the item came into the library. */
  acquired: codes.optional(),
});
export type HoldingsRule = z.output<typeof holdingsRuleSchema>;

/** A field of MARC that feeds a part of the record. */
const fieldRuleSchema = z.strictObject({
  /** A tag; X represents any sign: 69X. */
  field: tag,
  /** These subfields in the order of the record; all when not given. */
  subfields: codes.optional(),
  separator: z.string().default(' '),
  /** Whether each subfield is a separate value, instead of one joined value. */
  each: z.boolean().default(false),
});
export type FieldRule = z.output<typeof fieldRuleSchema>;
const fieldRules = z.array(fieldRuleSchema).min(1);
/** Rules in addition to those of the format, or instead of them. */
const listRules = z.strictObject({ from: fieldRules, instead: z.boolean().default(false) });

/** CSV: source columns of each record field by name, and how cells are split into values. */
const columnSchema = z.union([
  z.string().min(1),
  z.strictObject({
    column: z.union([z.string().min(1), z.array(z.string().min(1)).min(1)]),
    /** Cuts a cell into several values. */
    split: z.string().min(1).optional(),
    /** Characters removed from both ends of each value. */
    strip: z.string().min(1).optional(),
    /** Replaces a cell's value by another, for codes. */
    values: z.record(z.string(), z.string()).optional(),
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
  $schema: z.string().optional(),
  /** Where the control number is, tried in this order; 001 when not given. */
  controlNumber: z.array(z.strictObject({ field: tag, subfield: z.string().length(1).optional() })).optional(),
  holdings: z.array(holdingsRuleSchema).optional(),
  /** MARC: source fields of record parts that differ from the format's standard. */
  fields: z
    .strictObject({
      /** The first that is there. */
      title: fieldRules.optional(),
      subjects: listRules.optional(),
      notes: listRules.optional(),
      /** Place of holdings that name none. */
      location: fieldRules.optional(),
      /** Address of a picture, https. */
      cover: fieldRules.optional(),
    })
    .optional(),
  /** Codes of the records to libCode, locationId and item status of this installation. */
  libraries: z.record(z.string(), z.string()).default({}),
  locations: z.record(z.string(), z.string()).default({}),
  statuses: z.record(z.string(), z.enum(itemStatuses)).default({}),
  materialTypes: z.record(z.string(), z.string()).default({}),
  defaultLibrary: z.string().optional(),
  defaultLocation: z.string().optional(),
  defaultStatus: z.enum(itemStatuses).default('available'),
  /** Give items without a barcode one made of the control number and their place in the record. */
  deriveBarcode: z.boolean().default(false),
  csv: z
    .strictObject({
      delimiter: z.string().length(1).optional(),
      columns: z.partialRecord(z.enum(csvFields), columnSchema),
      /** Columns that together identify a work, if the table has neither number nor ISBN. */
      key: z.array(z.string().min(1)).min(1).optional(),
      /** Default kind if no column has it. */
      kind: z.string().optional(),
    })
    .optional(),
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
