import type { OutputOf } from '#lib/contract/contract.ts';
import { statusOf, type Failure } from '#lib/contract/envelope.ts';
import { declareCache } from '#lib/pages/cache.ts';
import type { LoaderInput } from '#lib/pages/loader.ts';
import { listAddress } from '../parts/query.ts';
import { readDonations, searchOf, type DonationState } from './addresses.ts';

const listRows = 20;
const newsRows = 5;
const recentRows = 6;
/** A page is never older than this, in seconds. */
const maxAge = 3600;
const maxRecords = 100;

function keep({ locals, response }: LoaderInput, recordIds: readonly string[] = []): void {
  const { groupCode } = locals.site;
  const lists = ['donations', 'donation-news'].map((name) => `list:${groupCode}:${name}`);
  const records = recordIds.slice(0, maxRecords).map((id) => `record:${id}`);
  declareCache(response, { tags: [`library:${groupCode}`, ...lists, ...records], maxAge });
}

export interface LoadedOverview {
  page: number;
  last: number;
  q: string;
  newsTotal: number;
  notice: OutputOf<'getDonationNotice'>['notice'];
  recent: OutputOf<'listRecentDonations'>;
  news: OutputOf<'searchDonationNews'>['result'];
  failures: string[];
}

export const overview = listAddress('/donate', ['q']);

export async function loadOverview(page: LoaderInput): Promise<LoadedOverview> {
  const { client } = page.locals;
  const {
    page: at,
    values: { q },
  } = overview.read(page.url.searchParams);
  const [notice, recent, news] = await Promise.all([
    client.call('getDonationNotice', {}),
    client.call('listRecentDonations', { rows: recentRows }),
    client.call('searchDonationNews', { keyword: q, page: at, rows: newsRows }),
  ]);
  const failures = [notice, recent, news].flatMap((entry) => (entry.success ? [] : [entry]));
  const last = news.success ? Math.max(1, Math.ceil(news.data.total / newsRows)) : 1;
  const [failure] = failures;
  if (failure) page.response.status = statusOf(failure);
  else if (at > last) page.response.status = 404;
  else keep(page);
  return {
    page: at,
    last,
    q,
    newsTotal: news.success ? news.data.total : 0,
    notice: notice.success ? notice.data.notice : null,
    recent: recent.success ? recent.data : [],
    news: news.success ? news.data.result : [],
    failures: failures.map((failure) => failure.message),
  };
}

export interface LoadedDonations {
  state: DonationState;
  list: OutputOf<'searchDonations'> | undefined;
  failure: Failure | undefined;
  last: number;
}

export async function loadDonations(page: LoaderInput): Promise<LoadedDonations> {
  const state = readDonations(page.url.searchParams);
  const answer = await page.locals.client.call('searchDonations', {
    ...searchOf(state),
    page: state.page,
    rows: listRows,
  });
  if (!answer.success) {
    page.response.status = statusOf(answer);
    return { state, list: undefined, failure: answer, last: 1 };
  }
  const last = Math.max(1, Math.ceil(answer.data.total / listRows));
  if (state.page > last) page.response.status = 404;
  keep(page);
  return { state, list: answer.data, failure: undefined, last };
}

export interface LoadedDonation {
  id: string;
  donation: OutputOf<'getDonation'> | undefined;
  /** Why there is none; undefined if the library lists no such donation. */
  failure: Failure | undefined;
}

export async function loadDonation(page: LoaderInput): Promise<LoadedDonation> {
  const id = /^\d{1,15}$/.exec(page.url.searchParams.get('id') ?? '')?.[0] ?? '';
  const answer = id === '' ? undefined : await page.locals.client.call('getDonation', { donationId: id });
  if (answer?.success !== true) {
    const isMissing = answer === undefined || answer.errCode === 404;
    page.response.status = isMissing ? 404 : statusOf(answer);
    return { id, donation: undefined, failure: isMissing ? undefined : answer };
  }
  const { data } = answer;
  keep(
    page,
    data.records.map((record) => record.recordId),
  );
  return { id, donation: data, failure: undefined };
}
