import type { Handlers, CallContext } from '../platform/context/context.ts';
import { getAuthorInfo } from './author.ts';
import { getEncyclopediaEntry } from './encyclopedia.ts';
import { listInstitutionCalls } from './institution.ts';
import { lookupCalls, lookupsOf } from './lookups.ts';
import { cancelLibraryRequest, listLibraryRequests, submitToOtherLibrary } from './requests.ts';
import {
  countAtSites,
  getNationalLibraryData,
  getSiteAddresses,
  getSiteCollections,
  getSiteLocations,
  getSiteRecords,
  listLookupSites,
  refreshSiteCounts,
} from './sites.ts';
import type { OutputOf } from '../../lib/contract/contract.ts';
import { inLanguage } from '../../lib/contract/language.ts';
import { isAnswered } from '../platform/http/answer-cache.ts';
import { servicesOf, stateOf } from './services.ts';
import { subjectOf } from './subject.ts';
import { summariesOf } from '../catalogue/records/summary.ts';
import { findWithView } from '../catalogue/record-views/stored-views.ts';

/** Dissertations, or papers, that share a person or several subjects with a record or are about it, nearest first. */
const relatedOfKind =
  (kind: 'dissertations' | 'studies') =>
  async (
    { recordId, rows }: { recordId: string; rows: number },
    call: CallContext,
  ): Promise<OutputOf<'listRelatedStudies'>> => {
    const { view } = await findWithView(call, recordId);
    return summariesOf(call, view[kind].slice(0, rows));
  };

interface ForRecord {
  recordId: string;
}

async function countsOf(
  recordId: string,
  call: CallContext,
  isMeant: (code: string) => boolean,
): Promise<OutputOf<'getCitedCounts'>> {
  const { record } = await subjectOf(call, recordId);
  // Titles of books are too much alike to be known by them alone.
  if (record.doi === undefined && record.kind !== 'paper') return [];
  const work = { doi: record.doi, title: record.title.slice(0, 300), year: record.pubYear };
  return Promise.all(
    servicesOf(call)
      .citedCounts.filter(({ config }) => isMeant(config.code))
      .map(async ({ config, provider, keeper }) => {
        const answer = await keeper.ask(JSON.stringify(work), () => provider.count(work));
        const found = isAnswered(answer) ? answer.value : undefined;
        return {
          code: config.code,
          name: inLanguage(config.name, call.language),
          ...stateOf(answer, (value) => value !== undefined),
          count: found?.count ?? null,
          url: found?.url ?? null,
        };
      }),
  );
}

/** How often a paper is cited, as each configured service counts. */
const getCitedCounts = ({ recordId }: ForRecord, call: CallContext) => countsOf(recordId, call, () => true);

/** The same of the service with the code `wos` alone. */
const getWosCitedCounts = ({ recordId }: ForRecord, call: CallContext) =>
  countsOf(recordId, call, (code) => code === 'wos');

export const outsideHandlers = {
  getEncyclopediaEntry,
  getCitedCounts,
  getWosCitedCounts,
  listLookupSites,
  countAtSites,
  getSiteRecords,
  refreshSiteCounts,
  getSiteAddresses,
  getSiteCollections,
  getSiteLocations,
  submitToOtherLibrary,
  listLibraryRequests,
  cancelLibraryRequest,
  getNationalLibraryData,
  listDigitisedCopies: lookupsOf(lookupCalls.listDigitisedCopies),
  listBookshops: lookupsOf(lookupCalls.listBookshops),
  listReadingServices: lookupsOf(lookupCalls.listReadingServices),
  listBookInformation: lookupsOf(lookupCalls.listBookInformation),
  getAuthorInfo,
  listRelatedDissertations: relatedOfKind('dissertations'),
  listRelatedStudies: relatedOfKind('studies'),
  listInstitutionCalls,
} satisfies Partial<Handlers>;
