import type { Client } from '#lib/client/client.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { SearchQuery } from '#lib/site/search-query.ts';

type Service = OutputOf<'listInstitutionCalls'>['services'][number];

/** What the record page tells beyond the record. All of it comes from the house: nobody outside is asked for a page. */
export interface Beyond {
  sites: OutputOf<'listLookupSites'>;
  /** Services that count citations; they are asked after the page stands. */
  citedCounts: Service[];
  author: OutputOf<'getAuthorInfo'>;
  /** What an encyclopedia says of the author, as far as it was asked before; `unasked`: it can be asked. */
  entry: OutputOf<'getEncyclopediaEntry'> | undefined;
  dissertations: OutputOf<'listRelatedDissertations'>;
  studies: OutputOf<'listRelatedStudies'>;
}

/** Rows of related dissertations and papers. */
const rows = 5;

/** Loads it all at the same time; what fails is absent, for the record stands without it. */
export async function loadBeyond(client: Client, recordId: string): Promise<Beyond> {
  const of = { recordId };
  const [sites, institution, author, dissertations, studies] = await Promise.all([
    client.call('listLookupSites', of),
    client.call('listInstitutionCalls', {}),
    client.call('getAuthorInfo', of),
    client.call('listRelatedDissertations', { ...of, rows }),
    client.call('listRelatedStudies', { ...of, rows }),
  ]);
  const services = institution.success ? institution.data.services : [];
  const about = author.success ? author.data : null;
  const term = about?.name.slice(0, 200);
  const entry = term === undefined ? undefined : await client.call('getEncyclopediaEntry', { term, keptOnly: true });
  return {
    sites: sites.success ? sites.data : [],
    citedCounts: services.filter(({ kind }) => kind === 'citedCounts'),
    author: about,
    entry: entry?.success ? entry.data : undefined,
    dissertations: dissertations.success ? dissertations.data : [],
    studies: studies.success ? studies.data : [],
  };
}

/** An entry beside a result list: found already, or to be asked for after the page stands. */
export type Card = { term: string; entry: NonNullable<OutputOf<'getEncyclopediaEntry'>['entry']> | undefined };

/** The encyclopedia's entry of a search for a heading of the catalogue; undefined when there is none to be shown. */
export async function loadCard(client: Client, query: SearchQuery, found: number): Promise<Card | undefined> {
  const term = query.q.trim();
  const isSimple = query.items.length === 0 && query.page === 1;
  if (!isSimple || found === 0 || term === '' || term.length > 200) return undefined;
  const answer = await client.call('getEncyclopediaEntry', { term, keptOnly: true });
  if (!answer.success) return undefined;
  const { state, entry } = answer.data;
  return entry || state === 'unasked' ? { term, entry: entry ?? undefined } : undefined;
}
