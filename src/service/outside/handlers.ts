import type { Handlers } from '../platform/context/context.ts';
import { getAuthorInfo } from './author.ts';
import { getCitedCounts, getWosCitedCounts } from './cited.ts';
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
import { relatedOfKind } from './studies.ts';

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
