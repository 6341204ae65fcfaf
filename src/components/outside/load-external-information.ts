import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Answer, Failure } from '#lib/contract/envelope.ts';
import { loadRecords } from '../cite/load-cited-records.ts';

type Record = OutputOf<'getRecordDetail'>;
type Lookup = OutputOf<'listBookshops'>[number];

export interface ExternalInformation {
  record: Record;
  sites: OutputOf<'listLookupSites'>;
  records: OutputOf<'getSiteRecords'>;
  locations: OutputOf<'getSiteLocations'>;
  lookups: Lookup[];
  citedCounts: OutputOf<'getCitedCounts'>;
  author: { name: string; entry: OutputOf<'getEncyclopediaEntry'> } | undefined;
}
export type ExternalInformationPage =
  ({ kind: 'found' } & ExternalInformation) | { kind: 'none' } | { kind: 'failed'; failure: Failure };

const list = <T>(answer: Answer<T[]>): T[] => (answer.success ? answer.data : []);

/** Asks everybody at the same time; each waits for its own time-out at most. */
export async function loadExternalInformation(client: Client, recordId: string): Promise<ExternalInformationPage> {
  const loaded = await loadRecords(client, [recordId]);
  if (loaded.kind !== 'found') return loaded.kind === 'none' ? { kind: 'none' } : loaded;
  const [record] = loaded.records;
  const of = { recordId };
  const [name] = record.authors;
  const [sites, records, locations, citedCounts, entry, ...lookups] = await Promise.all([
    client.call('listLookupSites', of),
    client.call('getSiteRecords', of),
    client.call('getSiteLocations', of),
    client.call('getCitedCounts', of),
    name === undefined ? undefined : client.call('getEncyclopediaEntry', { term: name.slice(0, 200) }),
    client.call('listDigitisedCopies', of),
    client.call('listReadingServices', of),
    client.call('listBookshops', of),
    client.call('listBookInformation', of),
  ]);
  return {
    kind: 'found',
    record,
    sites: list(sites),
    records: list(records),
    locations: list(locations),
    lookups: lookups.flatMap(list),
    citedCounts: list(citedCounts),
    author: name !== undefined && entry?.success && entry.data.state !== null ? { name, entry: entry.data } : undefined,
  };
}

/** Whether everybody who was asked did answer: then the page may be kept longer. */
export const isComplete = ({ records, locations, lookups, citedCounts, author }: ExternalInformation): boolean =>
  ![...records, ...locations, ...lookups, ...citedCounts, ...(author ? [author.entry] : [])].some(
    ({ state }) => state === 'unavailable',
  );

/** Whether there was anybody to ask, or anywhere to look. */
export const isAnything = ({ sites, citedCounts, author }: ExternalInformation): boolean =>
  sites.length > 0 || citedCounts.length > 0 || author !== undefined;
