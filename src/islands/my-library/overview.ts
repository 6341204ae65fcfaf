import { sectionOf, type SectionKey } from '#lib/urls/personal-sections.ts';
import { useCall, type Called } from '../section/call.ts';
import type { MyLibraryMessages } from './messages.ts';

/** How much there is of something, and the section that has it. */
export interface Tile {
  key: SectionKey;
  name: keyof MyLibraryMessages;
  count: number;
  /** Asks for something to be done soon. */
  isBad?: boolean;
}

const numbers = (key: SectionKey, name: keyof MyLibraryMessages, called: Called<{ total: number }>): Tile[] =>
  called.state === 'here' ? [{ key, name, count: called.data.total }] : [];

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

  const tiles: Tile[] = [
    ...(notices.state === 'here' ? [{ key: '13' as const, name: 'unread' as const, count: notices.data.unread }] : []),
    ...numbers('5', 'loans', loans),
    ...(loans.state === 'here'
      ? [{ key: '5' as const, name: 'overdue' as const, count: loans.data.overdue, isBad: true }]
      : []),
    ...numbers('2', 'favourites', favourites),
    ...(subscriptions.state === 'here'
      ? [{ key: '3' as const, name: 'subscriptions' as const, count: subscriptions.data.result.length }]
      : []),
    ...numbers('6', 'recommendations', recommendations),
    ...(copies.state === 'here' ? [{ key: '4' as const, name: 'copyRequests' as const, count: copies.data.open }] : []),
    ...numbers('4', 'requests', requests),
    ...numbers('4', 'databaseRequests', databases),
    ...numbers('11', 'donations', donations),
    ...numbers('17', 'comments', comments),
    ...(questionnaires.state === 'here'
      ? [{ key: '10' as const, name: 'questionnaires' as const, count: questionnaires.data.waiting }]
      : []),
    ...numbers('12', 'feedback', feedback),
  ];
  const failed = all.filter((entry) => entry.state === 'failed');
  return {
    tiles: tiles.filter(({ key, count }) => count > 0 && sectionOf(key) !== undefined),
    notices: notices.state === 'here' ? notices.data.result : [],
    /** The loans that are due first. */
    loans: loans.state === 'here' ? loans.data : undefined,
    /** What waits for the reader on a pick-up shelf. */
    ready: copies.state === 'here' ? copies.data.result.filter(({ stage }) => stage === 'ready') : [],
    searches: searches.state === 'here' ? searches.data : [],
    recommended: recommended.state === 'here' ? recommended.data.result.slice(0, 4) : [],
    charges: charges.state === 'here' ? charges.data : undefined,
    searchesAgain: searches.again,
    isWaiting: all.some((entry) => entry.state === 'waiting'),
    failed: failed[0]?.message,
    again: () => {
      for (const entry of failed) entry.again();
    },
  };
}
