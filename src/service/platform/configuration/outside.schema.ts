import { z } from 'zod';
import { localText } from '../../../lib/contract/local-text.ts';
import { fillTemplate, placeholders } from '../http/template.ts';

/**
 * `outside` of library.json: external services with data about a record or search. All are optional; pages omit the
 * parts of missing services (docs/operate/providers.md).
 */

const code = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/)
  .describe('Unique code of the service.');
const address = z.url({ protocol: /^https?$/ });
/** Parts of pages wait for it, after the page is shown. */
const timeoutMs = z.int().min(100).max(10_000).default(2_500).describe('Milliseconds for an answer.');

const unknown = (names: readonly string[]) => (template: string) =>
  placeholders(template).every((name) => names.includes(name));

/** An address with placeholders, which are not allowed in scheme and host. */
const templateOf = (names: readonly string[]) =>
  z
    .string()
    .max(1_000)
    .regex(/^https?:\/\/[^{}/?#\s]+(?:[/?#]\S*)?$/, 'a whole address, https://…, whose host has no places in it')
    .refine(unknown(names), `the places in an address are ${names.map((name) => `{${name}}`).join(', ')}`)
    .refine((template) => placeholders(template).length > 0, 'there is no place in it for what is looked up')
    .refine(
      (template) => fillTemplate(template, Object.fromEntries(names.map((name) => [name, 'x']))) !== undefined,
      'cannot be read as an address',
    );

/** Placeholders for data of a record. */
const recordPlaces = ['isbn', 'isbn10', 'issn', 'doi', 'title', 'author', 'year'] as const;
const recordTemplate = templateOf(recordPlaces);
/** The first template whose placeholders the record can fill is used. */
const recordTemplates = z.union([recordTemplate.transform((entry) => [entry]), z.array(recordTemplate).min(1).max(5)]);

/** Where a value is in an answer: `message.items.0.title`. */
const path = z.string().regex(/^[^.\s]+(?:\.[^.\s]+)*$/);

const mediawiki = z.strictObject({
  kind: z.literal('mediawiki').describe('`mediawiki` or `json`.'),
  name: localText.describe('Name shown to readers.'),
  url: address.describe('api.php of a wiki with TextExtracts, or an address with {term} for `json`.'),
  latinUrl: address.optional().describe('Another wiki for terms without Chinese characters.'),
  timeoutMs,
});
const jsonEncyclopedia = z.strictObject({
  kind: z.literal('json'),
  name: localText,
  url: templateOf(['term']),
  title: path.default('title').describe('Paths of the parts in the response.'),
  extract: path.default('abstract').describe('Path of the text.'),
  link: path.default('url').describe('Path of the address.'),
  description: path.default('desc').describe('Path of the description.'),
  timeoutMs,
});
export const encyclopediaSchema = z.discriminatedUnion('kind', [mediawiki, jsonEncyclopedia]);

export const citedCountSchema = z.strictObject({
  code,
  name: localText.describe('Name shown to readers.'),
  kind: z.enum(['crossref', 'openalex']).describe('Interface of the service.'),
  url: address.describe('Address of the interface without its paths: https://api.crossref.org'),
  mailto: z.email().optional().describe('Contact address sent with requests, as both services recommend.'),
  timeoutMs,
});

const siteSchema = z.strictObject({
  code,
  name: localText.describe('Name shown to readers.'),
  links: recordTemplates.optional().describe('Where readers look the record up themselves.'),
  sru: z
    .strictObject({
      url: address.describe('Base address.'),
      version: z.enum(['1.1', '1.2', '2.0']).default('1.2').describe('Version of SRU.'),
      recordSchema: z.string().min(1).max(200).default('marcxml').describe('Schema of records.'),
      isbn: z.string().min(1).max(60).default('bath.isbn').describe("Names of the server's indexes."),
      title: z.string().min(1).max(60).default('dc.title').describe('Index of titles.'),
      author: z.string().min(1).max(60).default('dc.creator').describe('Index of authors.'),
    })
    .optional()
    .describe('How to query the site; without it, only a link is shown.'),
  yuelan: z
    .strictObject({
      url: address.describe('Scheme and host of the other installation.'),
      mappingPath: z
        .string()
        .regex(/^[a-z][a-z0-9-]{1,31}$/)
        .describe('Mapping path of the library.'),
    })
    .optional()
    .describe('Another installation of Yuelan.'),
  national: z.boolean().default(false).describe('Whether its records are national library data.'),
  timeoutMs,
});

/** Kinds of look-ups: digitised copies, bookshops, reading online, about the book. */
const lookupKinds = ['digitised', 'bookshop', 'reading', 'about'] as const;

const lookupSchema = z.strictObject({
  code,
  name: localText.describe('Name shown to readers.'),
  kind: z.enum(lookupKinds).describe('What the service offers.'),
  links: recordTemplates.describe(
    'Where the link leads: a template or up to five; the first that the record can fill is used.',
  ),
  check: z
    .strictObject({
      urls: recordTemplates.describe('Addresses of the interface, as `links`.'),
      found: path.describe('Path of the result: a number above 0, true, or a non-empty text or list.'),
      link: path.optional().describe('Where the answer has the address to go to, in the place of the link.'),
    })
    .optional()
    .describe('JSON interface to check whether the link has results.'),
  timeoutMs,
});

export const outsideSchema = z
  .strictObject({
    encyclopedia: encyclopediaSchema
      .optional()
      .describe("Encyclopedia next to hits of a heading and an author's works."),
    citedCounts: z
      .array(citedCountSchema)
      .max(5)
      .default([])
      .describe('Citation services, on papers and records with a DOI.'),
    sites: z
      .array(siteSchema.refine((entry) => !(entry.sru && entry.yuelan), 'speaks either SRU or the calls of Yuelan'))
      .max(20)
      .default([])
      .describe('Other libraries, on records.'),
    lookups: z
      .array(lookupSchema)
      .max(20)
      .default([])
      .describe('Digital libraries, bookshops, reading platforms and reviews, on records.'),
  })
  .superRefine(({ citedCounts, sites, lookups }, context) => {
    const codesOf = (list: readonly { code: string }[]) => list.map((entry) => entry.code);
    const refuseTwice = (name: string, codes: readonly string[], before: readonly string[] = []) => {
      codes.forEach((entry, at) => {
        if (codes.indexOf(entry) === at && !before.includes(entry)) return;
        context.addIssue({ code: 'custom', path: [name, at, 'code'], message: `${entry} is listed twice` });
      });
    };
    refuseTwice('citedCounts', codesOf(citedCounts));
    refuseTwice('sites', codesOf(sites));
    // Both are shown in one list.
    refuseTwice('lookups', codesOf(lookups), codesOf(sites));
  });
export type OutsideConfig = z.output<typeof outsideSchema>;
export type EncyclopediaConfig = z.output<typeof encyclopediaSchema>;
export type CitedCountConfig = z.output<typeof citedCountSchema>;
export type SiteConfig = z.output<typeof siteSchema>;
export type LookupConfig = z.output<typeof lookupSchema>;
export type LookupKind = (typeof lookupKinds)[number];
