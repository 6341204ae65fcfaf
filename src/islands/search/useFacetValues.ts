import { useEffect, useState } from 'react';
import { createClient, type ClientSite } from '#lib/client/client.ts';
import type { FacetValue } from '#lib/contract/calls/search.ts';
import type { FacetName } from '#lib/contract/search-terms.ts';
import { searchParametersOf, type SearchQuery } from '#lib/queries/search-query.ts';

/** Time after the last key before the service is asked. */
const typingPauseMs = 200;
const rows = 50;

interface FacetQuery {
  term: string;
  page: number;
}

interface Known {
  /** Of the last answer; the values are those of it and of the pages before. */
  facetQuery: FacetQuery | undefined;
  values: readonly FacetValue[];
  total: number;
  message: string | undefined;
}

/** Values of a facet by part of their name, page after page, as the service tells them. */
export function useFacetValues(
  requestContext: ClientSite,
  query: SearchQuery,
  facet: FacetName,
  text: string,
  unreachable: string,
) {
  const term = text.trim();
  const [page, setPage] = useState(1);
  const [known, setKnown] = useState<Known>({ facetQuery: undefined, values: [], total: 0, message: undefined });
  // Another term starts again: a page asked for with the last one says nothing of it.
  const wanted = known.facetQuery !== undefined && known.facetQuery.term !== term ? 1 : page;

  useEffect(() => {
    let gone = false;
    const ask = async () => {
      const client = createClient({
        site: requestContext,
        fetch: (request) => fetch(request),
        origin: location.origin,
        unreachable,
      });
      const parameters = searchParametersOf(query);
      const answer = await client.call('listFacetValues', { ...parameters, facet, term, page: wanted, rows });
      if (gone) return;
      const facetQuery = { term, page: wanted };
      if (wanted === 1) setPage(1);
      setKnown((before) =>
        answer.success
          ? {
              facetQuery,
              values: wanted === 1 ? answer.data.values : [...before.values, ...answer.data.values],
              total: answer.data.total,
              message: undefined,
            }
          : { ...before, facetQuery, message: answer.message },
      );
    };
    const timer = setTimeout(() => void ask(), term === '' ? 0 : typingPauseMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [requestContext, query, facet, term, wanted, unreachable]);

  const isKnown = known.facetQuery?.term === term && known.facetQuery.page === wanted;
  const state = !isKnown ? 'loading' : known.message === undefined ? 'known' : 'failed';
  return {
    values: known.values,
    total: known.total,
    message: known.message,
    state,
    /** Asks for the next page; undefined when there is none. */
    more:
      known.values.length < known.total
        ? () => {
            setPage((at) => at + 1);
          }
        : undefined,
  } as const;
}
