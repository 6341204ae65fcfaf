import type { OutputOf } from '../contract/contract.ts';
import type { CallName } from '../contract/endpoints.ts';
import type { SectionName } from '../rules/personal-sections.ts';

/** What has been loaded of the account; a call that has no answer, or not yet, is missing. */
type Loaded = { [N in CallName]?: OutputOf<N> | undefined };

/** The numbers of a reader's account that are not zero, each with its text in `my-library` and the section that has them. */
export const accountCounts = (loaded: Loaded) =>
  (
    [
      ['inbox', 'unread', loaded.listNotices?.unread],
      ['circulation', 'loans', loaded.listLoans?.total],
      ['circulation', 'overdue', loaded.listLoans?.overdue],
      ['favourites', 'favourites', loaded.listFavouriteFolders?.total],
      ['subscriptions', 'subscriptions', loaded.listSubscriptions?.result.length],
      ['recommendations', 'recommendations', loaded.listRecommendations?.total],
      ['requests', 'copyRequests', loaded.listCopyRequests?.open],
      ['requests', 'requests', loaded.listLibraryRequests?.total],
      ['requests', 'databaseRequests', loaded.listElectronicRequests?.total],
      ['donations', 'donations', loaded.listOwnDonations?.total],
      ['evaluations', 'comments', loaded.listOwnEvaluations?.total],
      ['questionnaires', 'questionnaires', loaded.listQuestionnaires?.waiting],
      ['feedback', 'feedback', loaded.listFeedback?.total],
    ] as const satisfies readonly (readonly [SectionName, string, number | undefined])[]
  ).flatMap(([section, name, count = 0]) => (count > 0 ? { section, name, count, isBad: name === 'overdue' } : []));
