import type { Database } from '../platform/db/database.ts';
import { randomUUID } from 'node:crypto';
import type { LoadedLibrary } from '../platform/configuration/types.ts';
import type { Target } from '../platform/configuration/import-profile.schema.ts';
import { askOai, OaiError, type OaiClient, type OaiPage } from '../catalogue/exchange/oai.ts';
import type { Store } from '../platform/db/open.ts';
import { writeOperations } from '../catalogue/import/write/records.ts';
import { addRejected, firstCounts, formatOutcome, type HarvestCounts } from './outcome.ts';
import { harvested, type Harvested } from './records.ts';
import type { OaiSource } from '../platform/configuration/harvest.schema.ts';
import { HarvestRow, type HarvestState } from './state.ts';

export interface HarvestOptions extends OaiClient {
  store: Store;
  library: LoadedLibrary;
  source: OaiSource;
  /** Begin with the whole list, whatever was harvested before. */
  fromStart?: boolean | undefined;
  /** Other limits than what was harvested last; the next harvest goes on as if this one had not been. */
  from?: string | undefined;
  until?: string | undefined;
  /** Called after each page. */
  onPage?: (counts: HarvestCounts) => void | Promise<void>;
  onRejected?: (one: Harvested) => void;
}

/** Another process harvests the source at this moment. */
export class HarvestBusy extends Error {}
/** What a repository does that no harvest could come to an end with. */
class HarvestFailed extends Error {}

/** Pages without a record that lead on: so many in a row are taken for a repository that goes in circles. */
const maxEmptyPages = 50;

const targetOf = (library: LoadedLibrary, source: OaiSource): Target => ({
  profile: source.profile,
  libCodes: library.file.libraries.map(({ libCode }) => libCode),
  locations: Object.fromEntries(library.file.locations.map((location) => [location.locationId, location.libCode])),
});

/** A moment of the repository's clock as `from` takes it; days where it counts in days. */
const granular = (moment: string, isOfDays: boolean): string => (isOfDays ? moment.slice(0, 10) : moment);

/**
 * Brings what changed in a repository since the last time into the catalogue: new and changed records, and withdrawals.
 * It goes on where it stopped, by the repository's own token; every page is written before the place behind it is noted,
 * so that a page may come twice and none is left out.
 * @throws HarvestBusy, OaiError, ProviderError, HarvestFailed; what came before stays
 */
export async function harvest(options: HarvestOptions): Promise<HarvestCounts> {
  const { store, library, source, now } = options;
  const row = new HarvestRow(store, library, source, now);
  const state = await row.claim(randomUUID());
  if (!state) throw new HarvestBusy(`${source.name} is being harvested by another process.`);
  const isLimited = options.from !== undefined || options.until !== undefined;
  const isResumed = state.token !== null && options.fromStart !== true && !isLimited;
  const counts = firstCounts(isResumed ? state : undefined);
  const outcome = () => formatOutcome(source.name, counts);
  try {
    const done = await run(options, row, { state, counts, isResumed, isLimited });
    await row.release({ problem: null, outcome: outcome(), ...done });
    return counts;
  } catch (error) {
    await row.release({ problem: error instanceof Error ? error.message : String(error), outcome: outcome() });
    throw error;
  }
}

interface Run {
  state: HarvestState;
  counts: HarvestCounts;
  isResumed: boolean;
  /** It has limits of its own, so that the place of the regular harvest stays. */
  isLimited: boolean;
}

/** @returns the place of the next harvest */
async function run(
  options: HarvestOptions,
  row: HarvestRow,
  { state, counts, isResumed, isLimited }: Run,
): Promise<Partial<Database['harvest']>> {
  const { source, signal } = options;
  const first = await firstQuery(options, options.fromStart === true ? null : state.done_until);
  let beganAt = isResumed ? state.began_at : null;
  let token = isResumed ? state.token : null;
  let empty = 0;
  let hasBegunAnew = false;
  for (;;) {
    const page = await pageOf(options, token, first);
    // The repository forgot the place: the list is asked for from its beginning, once.
    if (page === 'forgotten') {
      await row.note({ token: null, began_at: null });
      if (hasBegunAnew) throw new HarvestFailed(`${source.url} forgets where its lists go on.`);
      [token, beganAt, hasBegunAnew] = [null, null, true];
      Object.assign(counts, firstCounts());
      continue;
    }
    beganAt ??= page?.responseDate || null;
    if (page) await write(options, page, counts);
    const next = page?.token ?? null;
    empty = page && page.records.length === 0 ? empty + 1 : 0;
    if (next !== null && (next === token || empty > maxEmptyPages)) {
      throw new HarvestFailed(`${source.url} goes in circles: its list does not go on.`);
    }
    token = next;
    const { records, withdrawn, rejected, listSize } = counts;
    await row.note({
      records,
      withdrawn,
      rejected,
      list_size: listSize ?? null,
      ...(!isLimited && { token, began_at: beganAt }),
    });
    await options.onPage?.(counts);
    if (token === null) break;
    if (signal.aborted) throw new HarvestFailed('The process ends; the next harvest goes on here.');
  }
  return isLimited ? {} : { done_until: beganAt ?? state.done_until, token: null, began_at: null };
}

/** What a list begins with. */
async function firstQuery(options: HarvestOptions, doneUntil: string | null): Promise<Record<string, string>> {
  const { source, from, until } = options;
  const { metadataPrefix, set } = source;
  const since = from ?? (until === undefined ? doneUntil : null);
  // Only a harvest that says from when has to know in what the repository counts.
  const isOfDays = since !== null && since.length > 10 && (await countsInDays(options));
  return {
    verb: 'ListRecords',
    metadataPrefix,
    ...(set !== undefined && { set }),
    ...(since !== null && { from: granular(since, isOfDays) }),
    ...(until !== undefined && { until: granular(until, isOfDays) }),
  };
}

async function countsInDays(options: HarvestOptions): Promise<boolean> {
  const { granularity } = await askOai(options.source.url, { verb: 'Identify' }, options);
  return granularity === 'YYYY-MM-DD';
}

/** A page of the list; undefined when nothing changed. */
async function pageOf(
  options: HarvestOptions,
  token: string | null,
  first: Record<string, string>,
): Promise<OaiPage | 'forgotten' | undefined> {
  const query = token === null ? first : { verb: 'ListRecords', resumptionToken: token };
  try {
    return await askOai(options.source.url, query, options);
  } catch (error) {
    if (!(error instanceof OaiError)) throw error;
    if (error.code === 'noRecordsMatch') return undefined;
    if (error.code === 'badResumptionToken' && token !== null) return 'forgotten';
    throw error;
  }
}

async function write(options: HarvestOptions, page: OaiPage, counts: HarvestCounts): Promise<void> {
  const { store, library, source, now, onRejected } = options;
  const target = targetOf(library, source);
  const entries = page.records.map((record) => harvested(record, target));
  const operations = entries.flatMap(({ operation }) => operation ?? []);
  const written = await writeOperations(store, { libraryId: library.id, source: source.name }, operations, now());
  for (const [at, entry] of entries.entries()) {
    if (entry.operation) continue;
    addRejected(counts, entry, counts.records + at + 1);
    onRejected?.(entry);
  }
  counts.records += entries.length;
  counts.withdrawn += operations.filter(({ op }) => op === 'delete').length;
  counts.rejected += entries.length - operations.length;
  for (const name of ['inserted', 'updated', 'unchanged', 'deleted'] as const) counts[name] += written[name];
  counts.listSize = page.listSize ?? counts.listSize;
}
