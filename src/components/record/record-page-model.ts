import type { OutputOf } from '#lib/contract/contract.ts';
import { hasStatistics } from './activity.ts';

/** Messages of the parts that could not be loaded, each shown in the place of the part. */
interface RecordPageFailures {
  /** Holdings, electronic copies, editions. */
  main: readonly string[];
  attachments: readonly string[];
  contents: readonly string[];
  /** Other libraries, loans. */
  aside: readonly string[];
  /** Other works of the author, related records. */
  related: readonly string[];
}

/**
 * Everything that the page of a record shows, without envelopes and promises. Lists are empty where there is nothing;
 * what is undefined is not shown.
 */
export interface RecordPageModel {
  record: OutputOf<'getRecordDetail'>;
  groups: OutputOf<'groupItemsByLibrary'>;
  electronic: OutputOf<'listElectronicItems'>;
  options: OutputOf<'getRequestOptions'> | undefined;
  attachments: OutputOf<'listAttachments'>;
  editions: OutputOf<'listEditions'> | undefined;
  /** Among many copies: the years to choose from and, where the address asks for some, the copies found. */
  copies: OutputOf<'listSerialItems'> | undefined;
  /** The same title in other libraries of this installation. */
  others: OutputOf<'getOtherLibraryCollection'>;
  works: OutputOf<'getAuthorWorks'> | undefined;
  related: OutputOf<'getRelatedRecords'>['result'];
  statistics: OutputOf<'getLoanStatistics'> | undefined;
  months: OutputOf<'getLoanAnalysis'>['months'];
  contents: OutputOf<'getCatalog'>;
  ratings: OutputOf<'getRatings'> | undefined;
  comments: OutputOf<'listComments'> | undefined;
  /** Where the title can be looked for outside. */
  lookupSites: OutputOf<'listLookupSites'>;
  /** Services that count citations; they are asked after the page is shown. */
  citedCountServices: OutputOf<'listInstitutionCalls'>['services'];
  author: OutputOf<'getAuthorInfo'>;
  /** Subjects from which authority records lead on to others. */
  subjectForms: OutputOf<'getRecordPage'>['subjectForms'];
  /** What an encyclopedia says of the author, as far as it was asked before; `unasked`: it can be asked. */
  entry: OutputOf<'getEncyclopediaEntry'> | undefined;
  dissertations: OutputOf<'listRelatedDissertations'>;
  studies: OutputOf<'listRelatedStudies'>;
  /** The offer of a book whose copies are all with readers. */
  offerId: string | undefined;
  failures: RecordPageFailures;
}

interface Identified {
  recordId: string;
}

const without = <T extends Identified>(records: readonly T[], shown: readonly Identified[]): T[] =>
  records.filter(({ recordId }) => shown.every((entry) => entry.recordId !== recordId));

type Named = Identified & { title: string; authors: readonly string[] };

/** Whether two records are of one work as far as readers see: another edition says nothing new. */
const isNamedLike = (entry: Named, other: Named): boolean =>
  entry.title === other.title && entry.authors[0] !== undefined && entry.authors[0] === other.authors[0];

const withoutEditions = <T extends Named>(records: readonly T[], shown: readonly Named[]): T[] =>
  records.filter((record) => !shown.some((entry) => isNamedLike(record, entry)));

/** Code of articles in the dictionary `docCode`. */
const article = '3';

/** Leaves out empty parts, and shows every neighbouring record in one place only. */
export function withoutRepeats(model: RecordPageModel): RecordPageModel {
  const { record, author, entry, statistics, works } = model;
  const ofAuthor = works?.result ?? [];
  const related = withoutEditions(without(model.related, ofAuthor), ofAuthor);
  const near = [...ofAuthor, ...related];
  const isKnown =
    author &&
    (author.works > 1 || author.otherNames.length > 0 || author.seeAlso.length > 0 || author.dates || entry?.entry);
  // Titles of books are too much alike to be counted by: without a DOI only papers are looked up.
  const isCounted = record.doi !== null || record.docCode === article;
  return {
    ...model,
    related,
    dissertations: without(model.dissertations, near),
    studies: without(model.studies, near),
    statistics: statistics && hasStatistics(statistics) ? statistics : undefined,
    citedCountServices: isCounted ? model.citedCountServices : [],
    author: isKnown ? author : null,
  };
}
