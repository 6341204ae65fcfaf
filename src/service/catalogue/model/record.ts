import { itemStatuses } from '../../platform/configuration/item-statuses.ts';
import { z } from 'zod';
import { maxNonFiling } from '../../../lib/rules/filing.ts';
import { attachmentAccess, isAttachmentFile } from '../../../lib/rules/attachment-file.ts';
import { plainContributor } from './responsibility.ts';

/**
 * The catalogue record that importers produce and the store accepts, and the format of `data/*.jsonl` in a library's
 * folder (one object per line). Code after the importers doesn't know MARC, KBART or CSV.
 */

export const recordKinds = ['book', 'journal', 'paper', 'dissertation', 'database'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** MARC relator-like roles that readers see. */
export const contributorRoles = [
  'author',
  'editor',
  'compiler',
  'translator',
  'annotator',
  'illustrator',
  'advisor',
  'sponsor',
  'corporate',
  'other',
] as const;
export type ContributorRole = (typeof contributorRoles)[number];

const controls = /[\0-\x08\v\f\x0e-\x1f\x7f]/g;
const text = z
  .string()
  .overwrite((value) => value.replace(controls, ''))
  .trim()
  .min(1);
const texts = z.array(text);
const year = z.int().min(-3000).max(2200);
const isoDate = z.iso.date();

const contributorSchema = z.strictObject({
  name: text,
  role: z.enum(contributorRoles),
  /** The same name in another script: the original-script form of a romanised heading, or the other way about. */
  otherName: text.optional(),
  /** Nation or dynasty as Chinese title pages give it: 英, 清. */
  nation: text.optional(),
  /** Life dates as in the heading: 1885-1930. */
  dates: text.optional(),
});
export type Contributor = z.infer<typeof contributorSchema>;

const itemSchema = z.strictObject({
  barcode: text,
  status: z.enum(itemStatuses).default('available'),
  /** Volume or issue designation of multi-part works and serials. */
  volume: text.optional(),
  /** Present location when the item is not where it belongs. */
  currentLocationId: text.optional(),
  dueDate: isoDate.optional(),
  /** Code of the dictionary `materialType`. */
  materialType: text.optional(),
  /** Number in the inventory of the institution's property, where it is another than the barcode. */
  propertyNumber: text.optional(),
});

const holdingSchema = z.strictObject({
  /** Library (libCode) and location as in library.json; an unknown location is added under its code. */
  libCode: text,
  locationId: text,
  callNumber: text.optional(),
  /** Holdings statement of serials: 2001-2015; lacks 2003:4. */
  statement: text.optional(),
  items: z.array(itemSchema).default([]),
});

const electronicAccessSchema = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  label: text.optional(),
  /** Name of the electronic collection (package, platform) the title is reached through. */
  collection: text.optional(),
  /** KBART coverage: first and last issue. */
  from: text.optional(),
  to: text.optional(),
  note: text.optional(),
});

/** An attachment: an address, or a file in the library's folder `attachments/`. */
const attachmentSchema = z
  .strictObject({
    title: text,
    url: text.optional(),
    file: text.refine(isAttachmentFile, 'not the path of a file').optional(),
    mediaType: text.optional(),
    /** Who may read the file; everyone if omitted. Not used for addresses, which are only linked. */
    access: z.enum(attachmentAccess).optional(),
  })
  .refine((entry) => (entry.url === undefined) !== (entry.file === undefined), 'either url or file');
export type Attachment = z.infer<typeof attachmentSchema>;

export const catalogueRecordSchema = z.strictObject({
  controlNumber: text,
  kind: z.enum(recordKinds),
  title: text,
  subtitle: text.optional(),
  /** Number of characters at the beginning of the title that the source states as not filed: 4 for "The ". */
  nonFiling: z.int().min(1).max(maxNonFiling).optional(),
  /** Title in another script (romanised 245 of a linked 880) or language (parallel title). */
  otherTitles: texts.default([]),
  originalTitle: text.optional(),
  // Sources write words of responsibility into names.
  contributors: z
    .array(contributorSchema)
    .default([])
    .transform((contributors) => contributors.map(plainContributor)),
  edition: text.optional(),
  publisher: text.optional(),
  place: text.optional(),
  pubYear: year.optional(),
  pubDate: text.optional(),
  endYear: year.optional(),
  series: z.array(z.strictObject({ title: text, number: text.optional() })).default([]),
  isbn: texts.default([]),
  issn: texts.default([]),
  /** Chinese serial number (国内统一刊号). */
  cn: text.optional(),
  doi: text.optional(),
  /** Control number of the Library of Congress, as lib/rules/lccn.ts writes it. */
  lccn: text.optional(),
  /** MARC language codes (chi, eng …), the main language first. */
  languages: z.array(z.string().regex(/^[a-z]{3}$/)).default([]),
  /** Script of the title where it decides how it is shown: Hans, Hant. */
  script: z.enum(['Hans', 'Hant']).optional(),
  /** ISO 3166 alpha-2, upper case. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  classes: z.array(z.strictObject({ scheme: z.enum(['clc', 'lcc', 'ddc', 'other']), code: text })).default([]),
  subjects: texts.default([]),
  /** Code of the dictionary `discipline` (two or four digits). */
  discipline: text.optional(),
  extent: text.optional(),
  binding: text.optional(),
  price: text.optional(),
  summary: text.optional(),
  contents: texts.default([]),
  notes: texts.default([]),
  host: z
    .strictObject({
      title: text,
      issn: text.optional(),
      volume: text.optional(),
      issue: text.optional(),
      pages: text.optional(),
    })
    .optional(),
  /** Dissertations. */
  degree: text.optional(),
  degreeType: z.enum(['doctor', 'master', 'bachelor', 'postdoc']).optional(),
  university: text.optional(),
  /** College or department of the university that the dissertation was written in. */
  department: text.optional(),
  /** Serials: code of the dictionary `frequency`. */
  frequency: text.optional(),
  formerTitles: texts.default([]),
  /** Titles a serial went on under (MARC 785, UNIMARC 440). */
  laterTitles: texts.optional(),
  /** Codes of the dictionary `coreInclude` (core lists the journal is in). */
  coreInclude: texts.default([]),
  openAccess: z.boolean().optional(),
  access: z.array(electronicAccessSchema).default([]),
  attachments: z.array(attachmentSchema).default([]),
  holdings: z.array(holdingSchema).default([]),
  /** Address of a cover picture, shown if library.json allows its host (`pictureHosts`). */
  cover: z.url({ protocol: /^https$/ }).optional(),
  /** Day it came onto the shelf; decides the new-book lists. */
  acquiredOn: isoDate.optional(),
  /** Loans counted by the previous system, for the order by popularity. */
  priorLoans: z.int().min(0).default(0),
  /** The previous system hides it from readers. Staff decide about a record that is here already. */
  suppressed: z.boolean().optional(),
});
/** Input of the schema: properties with defaults are optional. */
export type CatalogueRecordInput = z.input<typeof catalogueRecordSchema>;
export type CatalogueRecord = z.output<typeof catalogueRecordSchema>;
export type Holding = CatalogueRecord['holdings'][number];
export type Item = Holding['items'][number];

/** Creates the lists that every record has. Stored records omit empty ones. */
export const emptyLists = () => ({
  otherTitles: [],
  contributors: [],
  series: [],
  isbn: [],
  issn: [],
  languages: [],
  classes: [],
  subjects: [],
  contents: [],
  notes: [],
  formerTitles: [],
  coreInclude: [],
  access: [],
  attachments: [],
  priorLoans: 0,
});
