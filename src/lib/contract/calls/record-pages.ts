import { z } from 'zod';
import { attachmentCalls } from './attachments.ts';
import { copyRequestCalls } from './copy-requests.ts';
import { editionCalls } from './editions.ts';
import { evaluationCalls } from './evaluations.ts';
import { outsideCalls } from './outside.ts';
import { activityCalls } from './activity.ts';
import { recordCalls, recordDetailSchema } from './record.ts';
import { searchCalls } from './search.ts';

/** Everything that the page of a record shows to visitors, each part as its own call answers it. */
export const recordPageCalls = {
  getRecordPage: {
    summary:
      'A record with everything that its page shows to visitors: copies, what may be asked for, editions, related records, ratings.',
    /** Which of the comments; the newest when it is not said. */
    input: evaluationCalls.listComments.input,
    output: z.object({
      record: recordDetailSchema,
      groups: searchCalls.groupItemsByLibrary.output,
      electronic: searchCalls.listElectronicItems.output,
      options: copyRequestCalls.getRequestOptions.output,
      attachments: attachmentCalls.listAttachments.output,
      /** The first 24. */
      editions: editionCalls.listEditions.output,
      elsewhere: searchCalls.getOtherLibraryCollection.output,
      /** The first six; so are the works. */
      related: searchCalls.getRelatedRecords.output,
      works: recordCalls.getAuthorWorks.output,
      /** The first five; so are the studies. */
      dissertations: outsideCalls.listRelatedDissertations.output,
      studies: outsideCalls.listRelatedStudies.output,
      statistics: recordCalls.getLoanStatistics.output,
      loans: activityCalls.getLoanAnalysis.output,
      ratings: evaluationCalls.getRatings.output,
      comments: evaluationCalls.listComments.output,
      author: outsideCalls.getAuthorInfo.output,
      /** Subjects of the record from which authority records lead on to others. */
      subjectForms: z.array(z.object({ subject: z.string(), seeAlso: z.array(z.string()) })).default([]),
      /** What an encyclopedia says of the author, as far as it was asked before; null where there is no author. */
      encyclopedia: outsideCalls.getEncyclopediaEntry.output.nullable(),
      sites: outsideCalls.listLookupSites.output,
      services: outsideCalls.listInstitutionCalls.output.shape.services,
    }),
  },
};
