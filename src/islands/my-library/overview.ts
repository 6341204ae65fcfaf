import { accountCounts } from '#lib/my-library/counts.ts';
import { useCall } from '../section/call.ts';

/**
 * What the library has of the reader, in numbers; asked for all at once.
 * @returns `tiles` of what there is, while the rest is `waiting`, and what could not be had in `failed`
 */
export function useOverview() {
  const [notices, loans] = [useCall('listNotices', { rows: 5 }), useCall('listLoans', { rows: 3 })];
  const favourites = useCall('listFavouriteFolders', {});
  const recommendations = useCall('listRecommendations', { rows: 1 });
  const requests = useCall('listLibraryRequests', { rows: 1 });
  const copies = useCall('listCopyRequests', { status: 'open', rows: 50 });
  const databases = useCall('listElectronicRequests', { rows: 1 });
  const donations = useCall('listOwnDonations', { rows: 1 });
  const comments = useCall('listOwnEvaluations', { rows: 1 });
  const subscriptions = useCall('listSubscriptions', {});
  const recommended = useCall('getDailyRecommendations', {});
  const questionnaires = useCall('listQuestionnaires', { rows: 0 });
  const feedback = useCall('listFeedback', { rows: 0 });
  const charges = useCall('listCharges', { rows: 1 });
  const searches = useCall('getSearchHistory', { rows: 10 });
  const counts = [favourites, recommendations, requests, databases, donations, comments, subscriptions];
  const all = [notices, loans, copies, ...counts, questionnaires, feedback, recommended, charges, searches];

  const tiles = accountCounts({
    listNotices: notices.data,
    listLoans: loans.data,
    listFavouriteFolders: favourites.data,
    listSubscriptions: subscriptions.data,
    listRecommendations: recommendations.data,
    listCopyRequests: copies.data,
    listLibraryRequests: requests.data,
    listElectronicRequests: databases.data,
    listOwnDonations: donations.data,
    listOwnEvaluations: comments.data,
    listQuestionnaires: questionnaires.data,
    listFeedback: feedback.data,
  });
  const failed = all.filter((entry) => entry.state === 'failed');
  return {
    tiles,
    notices: notices.data?.result ?? [],
    /** The loans that are due first. */
    loans: loans.data,
    /** What waits for the reader on a pick-up shelf. */
    ready: (copies.data?.result ?? []).filter(({ stage }) => stage === 'ready'),
    searches: searches.data ?? [],
    recommended: (recommended.data?.result ?? []).slice(0, 4),
    charges: charges.data,
    isWaiting: all.some((entry) => entry.state === 'waiting'),
    failed: failed[0]?.message,
    again: () => {
      for (const entry of failed) entry.again();
    },
  };
}
