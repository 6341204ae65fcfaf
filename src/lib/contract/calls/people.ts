import { z } from 'zod';
import { listOf, pageOf } from '../paging.ts';
import { lastPage } from '../search-terms.ts';
import { recordSummarySchema } from './search.ts';

export const resourceKinds = ['books', 'journals', 'databases', 'papers', 'dissertations'] as const;
export type ResourceKind = (typeof resourceKinds)[number];

const letter = z.string().regex(/^[A-Z#]$/);
const letterCount = z.object({ letter: z.string(), count: z.int() });
const id = z.string().regex(/^\d{1,15}$/);
const q = z.string().trim().max(200).default('');
const named = z.object({ code: z.string(), name: z.string() });
const counted = named.extend({ count: z.int() });

const researcherSummary = z.object({
  id: z.string(),
  /** As it is written on the records. */
  name: z.string(),
  otherNames: z.array(z.string()),
  title: z.string().nullable(),
  department: z.string().nullable(),
  disciplines: z.array(named),
  /** Records of the library that name this person. */
  works: z.int(),
});
export type ResearcherSummary = z.output<typeof researcherSummary>;

export const researcherLinkTypes = [
  'orcid',
  'scopus',
  'researcherId',
  'dblp',
  'scholar',
  'homepage',
  'wikidata',
] as const;

/** Which part of the catalogue a kind of a department's resources is, in parameters of a search. */
const resourceQuery = z.object({
  docCode: z.array(z.string()),
  kindNo: z.array(z.string()),
  discode1: z.array(z.string()),
});

export const peopleCalls = {
  listDepartments: {
    summary: 'Departments of the university, by group, narrowed by words of their name.',
    input: z.object({ q, letter: letter.optional() }),
    output: z.object({
      total: z.int(),
      /** Of all that the words find. */
      letters: z.array(letterCount),
      /** In the order of the library's file. */
      result: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          group: z.string().nullable(),
          intro: z.string().nullable(),
          disciplines: z.array(named),
        }),
      ),
    }),
  },
  getDepartment: {
    summary: 'A department with the number of resources of each kind in its fields.',
    input: z.object({ id }),
    output: z.object({
      id: z.string(),
      name: z.string(),
      group: z.string().nullable(),
      intro: z.string().nullable(),
      url: z.string().nullable(),
      disciplines: z.array(named),
      classes: z.array(named),
      resources: z.array(
        z.object({
          kind: z.enum(resourceKinds),
          count: z.int(),
          /** The same in the catalogue; null where the records were chosen one by one. */
          search: resourceQuery.nullable(),
        }),
      ),
      /** What came in last of its fields. */
      newest: z.array(recordSummarySchema),
      researchers: z.int(),
      coCode: z.string(),
      courses: z.int(),
    }),
  },
  listDepartmentResources: {
    summary: "One kind of a department's resources, those lent most first; nothing where there is none.",
    input: z.object({
      id,
      kind: z.enum(resourceKinds),
      ...pageOf(100, 20, lastPage),
    }),
    output: listOf(recordSummarySchema),
  },
  listResearchers: {
    summary: 'Researchers with works in the library, by name.',
    input: z.object({
      q,
      letter: letter.optional(),
      department: id.optional(),
      /** Code of a discipline; takes in what is below it. */
      discipline: z.string().max(8).optional(),
      ...pageOf(100, 60, lastPage),
    }),
    output: z.object({
      total: z.int(),
      /** Each of these counts what all the others find. */
      letters: z.array(letterCount),
      departments: z.array(counted),
      disciplines: z.array(counted),
      result: z.array(researcherSummary),
    }),
  },
  getResearcher: {
    summary: 'One researcher with what the records of the library tell of their works.',
    input: z.object({ id }),
    output: researcherSummary.extend({
      intro: z.string().nullable(),
      departmentId: z.string().nullable(),
      links: z.array(z.object({ type: z.enum(researcherLinkTypes), url: z.string() })),
      /** Names that a search by author takes for this person. */
      names: z.array(z.string()),
      /** Works per year, ascending, without gaps. */
      years: z.array(z.object({ year: z.int(), count: z.int() })),
      kinds: z.array(counted),
      /** Dissertations among the works that were supervised, not written. */
      supervised: z.int(),
      venues: z.array(z.object({ name: z.string(), count: z.int() })),
      subjects: z.array(z.object({ name: z.string(), count: z.int() })),
      coauthors: z.array(z.object({ name: z.string(), count: z.int(), researcherId: z.string().nullable() })),
    }),
  },
};
