import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import { recordIdSchema, recordSummarySchema } from './search.ts';

/**
 * What services of others tell of a record or a search. Which there are is in library.json; none is asked for a page
 * before it is shown, and none that fails takes anything else along.
 */

/** `unavailable`: the service is down, slow or answers rubbish; asked again later it may know more. */
const outsideStates = ['found', 'nothing', 'unavailable'] as const;
const state = z.enum(outsideStates);
/** ISO time at which the service said so; null when it gave no answer. */
const checkedAt = z.string().nullable();

const byRecord = z.object({ recordId: recordIdSchema });
const code = z.string().regex(/^[A-Za-z0-9_-]{1,32}$/);
const atSites = byRecord.extend({ site: code.optional() });

/** What a site is: a library's catalogue, or what else can be done with the title there. */
const siteKinds = ['library', 'nationalLibrary', 'digitised', 'bookshop', 'reading', 'about'] as const;

const citedCounts = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    state,
    /** Works that cite this one, as that service counts. */
    count: z.int().nullable(),
    url: z.string().nullable(),
    checkedAt,
  }),
);

const siteRecord = z.object({
  title: z.string(),
  author: z.string().nullable(),
  publisher: z.string().nullable(),
  year: z.int().nullable(),
  isbn: z.string().nullable(),
  url: z.string().nullable(),
});
const siteCount = z.object({ site: z.string(), name: z.string(), state, count: z.int().nullable(), checkedAt });
const siteData = z.array(
  siteCount.extend({
    /** Where readers look it up themselves. */
    url: z.string().nullable(),
    /** The first ten. */
    records: z.array(siteRecord),
  }),
);

/** A way to the title outside; `state` is null where the service is not asked whether it has it. */
const lookups = z.array(
  z.object({ code: z.string(), name: z.string(), url: z.string(), state: state.nullable(), checkedAt }),
);
const lookupCall = (summary: string) => ({ summary, input: byRecord, output: lookups });

const counted = z.object({ name: z.string(), count: z.int() });

export const outsideCalls = {
  getEncyclopediaEntry: {
    summary: 'What an encyclopedia says of a term that is a title, a person or a subject heading of the catalogue.',
    input: z.object({
      term: z.string().trim().min(1).max(200),
      /** Returns what is known already, without a request. */
      keptOnly: z.boolean().default(false),
    }),
    output: z.object({
      /** Null: no encyclopedia is configured, or the term is no heading. `unasked`: nothing is known yet. */
      state: z.enum([...outsideStates, 'unasked']).nullable(),
      entry: z
        .object({
          title: z.string(),
          description: z.string().nullable(),
          /** Plain text, a few sentences. */
          extract: z.string(),
          url: z.string(),
          source: z.string(),
        })
        .nullable(),
      checkedAt,
    }),
  },
  getCitedCounts: {
    summary: 'How often a paper is cited, by each configured service.',
    input: byRecord,
    output: citedCounts,
  },
  getWosCitedCounts: {
    summary: 'How often a paper is cited, by the configured service with the code wos.',
    input: byRecord,
    output: citedCounts,
  },
  listLookupSites: {
    summary: "Sites where a record's title can be looked for, with the address for it. Asks none of them.",
    input: atSites,
    output: z.array(
      z.object({
        site: z.string(),
        name: z.string(),
        kind: z.enum(siteKinds),
        url: z.string().nullable(),
        /** Whether the portal can ask the site what it has. */
        asks: z.boolean(),
      }),
    ),
  },
  countAtSites: {
    summary: 'How many records of the title each library that can be asked reports.',
    input: atSites,
    output: z.array(siteCount),
  },
  getSiteRecords: { summary: 'The records of the title at each library.', input: atSites, output: siteData },
  refreshSiteCounts: {
    summary: 'Asks the libraries again, when their answer is older than a minute, and remembers what they say.',
    input: atSites,
    output: z.array(siteCount),
  },
  getSiteAddresses: {
    summary: 'The best address of the title at each site: of the very record there, else of the look-up.',
    input: atSites,
    output: z.array(z.object({ site: z.string(), name: z.string(), url: z.string() })),
  },
  getSiteCollections: {
    summary: 'Copies of the title at other libraries outside this installation, as far as these tell of them.',
    input: atSites,
    output: z.array(
      siteCount.extend({
        /** Copies; null where the library does not tell. */
        itemCount: z.int().nullable(),
        onShelfCount: z.int().nullable(),
        url: z.string().nullable(),
      }),
    ),
  },
  getSiteLocations: {
    summary: 'Where the copies of the title stand at other libraries outside this installation.',
    input: atSites,
    output: z.array(
      z.object({
        site: z.string(),
        name: z.string(),
        state,
        places: z.array(
          z.object({
            libName: z.string(),
            locationName: z.string(),
            callNo: z.string().nullable(),
            itemCount: z.int(),
            onShelfCount: z.int(),
          }),
        ),
        checkedAt,
      }),
    ),
  },
  submitToOtherLibrary: {
    summary: 'Asks another library of this installation for a record that it holds.',
    input: z.object({
      recordId: recordIdSchema,
    }),
    output: z.object({
      requestId: z.string(),
      /** Of the library that is asked. */
      groupCode: z.string(),
      /** 0 start, 1 cancel, 2 end, 3 accepted, 4 completed. */
      status: z.int(),
    }),
  },
  listLibraryRequests: {
    summary: "The reader's own requests to other libraries, the latest first.",
    input: z.object({
      ...pageOf(50, 10),
    }),
    output: listOf(
      z.object({
        requestId: z.string(),
        /** What was asked for, as it was called then. */
        title: z.string(),
        libraryName: z.string(),
        groupCode: z.string(),
        mappingPath: z.string(),
        /** Its record; null where it, or the whole library, is gone. */
        recordId: z.string().nullable(),
        /** 0 start, 1 cancel, 2 end, 3 accepted, 4 completed. */
        status: z.int(),
        answer: z.string().nullable(),
        /** Whether the reader may still take it back. */
        cancellable: z.boolean(),
        /** ISO times: when it was made, and when it last became something else. */
        createdAt: z.string(),
        updatedAt: z.string(),
      }),
    ),
  },
  cancelLibraryRequest: {
    summary: 'Takes back a request of the reader to another library that is not dealt with yet.',
    input: z.object({ requestId: z.string().regex(/^\d{1,15}$/) }),
    output: z.object({ requestId: z.string(), status: z.int() }),
  },
  getNationalLibraryData: {
    summary: 'The records of the title at the national libraries among the sites.',
    input: byRecord,
    output: siteData,
  },
  listDigitisedCopies: lookupCall('Digital libraries that have the title, or where to look for it.'),
  listBookshops: lookupCall('Bookshops that have the title, or where to look for it.'),
  listReadingServices: lookupCall('Services for reading the title online, or where to look for it.'),
  listBookInformation: lookupCall('Reviews and other information about the title, or where to look for it.'),
  getAuthorInfo: {
    summary: 'What the catalogue knows of the first author of a record: names, roles, works, subjects, co-authors.',
    input: byRecord,
    output: z
      .object({
        name: z.string(),
        /** Other forms of the name: in another script, romanised. */
        otherNames: z.array(z.string()),
        /** Other headings that authority records lead on to. */
        seeAlso: z.array(z.string()).default([]),
        nation: z.string().nullable(),
        dates: z.string().nullable(),
        works: z.int(),
        firstYear: z.int().nullable(),
        lastYear: z.int().nullable(),
        roles: z.array(z.object({ role: z.string(), name: z.string(), count: z.int() })),
        subjects: z.array(counted),
        coAuthors: z.array(counted),
      })
      .nullable(),
  },
  listRelatedDissertations: {
    summary: 'Dissertations with subjects or persons of a record, nearest first.',
    input: byRecord.extend({ rows: z.coerce.number().int().min(1).max(20).default(6) }),
    output: z.array(recordSummarySchema),
  },
  listRelatedStudies: {
    summary: 'Papers with subjects or persons of a record, nearest first.',
    input: byRecord.extend({ rows: z.coerce.number().int().min(1).max(20).default(6) }),
    output: z.array(recordSummarySchema),
  },
  listInstitutionCalls: {
    summary: 'The calls that the institution answers, and the services of others that stand behind some of them.',
    input: z.object({}),
    output: z.object({
      calls: z.array(z.object({ name: z.string(), method: z.string(), path: z.string(), access: z.string() })),
      services: z.array(
        z.object({
          code: z.string(),
          name: z.string(),
          kind: z.enum([...siteKinds, 'encyclopedia', 'citedCounts']),
          /** Names of the calls that it follows. */
          calls: z.array(z.string()),
        }),
      ),
    }),
  },
};
