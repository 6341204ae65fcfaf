import { useEffect, useId, useRef, useState } from 'react';
import { type ClientSite, createClient } from '#lib/client/client.ts';
import type { FacetName } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import {
  readSearchQuery,
  toggleExcluded,
  toggleFacet,
  type SearchQuery,
  searchParametersOf,
} from '#lib/queries/search-query.ts';
import { userMenuElement } from '../identity/session/user-menu.ts';
import { fill } from './filter-messages.ts';
import type { FacetValue } from '#lib/contract/calls/search.ts';

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

/** Values of a facet by part of their name, page after page, as the service returns them. */
function useFacetValues(
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
    more: known.values.length < known.total ? () => setPage((at) => at + 1) : undefined,
  } as const;
}

interface Props {
  name: FacetName;
  label: string;
  requestContext: ClientSite;
  messages: Record<string, string>;
  onChoose: (query: SearchQuery) => void;
  onClose: () => void;
}

/** All values of one facet, to be searched through, ticked and excluded; the page holds only the most frequent ones. */
export default function FacetDialog({ name, label, requestContext, messages, onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [before] = useState(() => readSearchQuery(new URLSearchParams(location.search)));
  const [query, setQuery] = useState(before);
  const [term, setTerm] = useState('');
  const { values, total, state, message, more } = useFacetValues(
    requestContext,
    before,
    name,
    term,
    userMenuElement()?.dataset['unreachable'] ?? '',
  );
  const chosen = query.facets[name] ?? [];
  const excluded = query.excluded[name] ?? [];

  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  const choose = (code: string) => {
    const free = excluded.includes(code) ? toggleExcluded(query, name, code) : query;
    setQuery(toggleFacet(free, name, code));
  };

  return (
    <dialog ref={dialog} className="facet-dialog card" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{fill(messages, 'valuesOf', { name: label })}</h2>
      <input
        className="field"
        type="search"
        value={term}
        placeholder={fill(messages, 'findValue')}
        aria-label={fill(messages, 'findValue')}
        onChange={(event) => setTerm(event.target.value)}
      />
      <div className="facet-values" aria-busy={state === 'loading'}>
        <p role="status" className={state === 'known' && total > 0 ? 'sr-only' : undefined}>
          {state === 'loading' && fill(messages, 'updating')}
          {state === 'known' &&
            (total === 0 ? fill(messages, 'noValue') : formatNumber(total, requestContext.language))}
        </p>
        {state === 'failed' && <p role="alert">{message}</p>}
        {values.map((value) => (
          <div className={excluded.includes(value.code) ? 'tick gone' : 'tick'} key={value.code}>
            <label>
              <input type="checkbox" checked={chosen.includes(value.code)} onChange={() => choose(value.code)} />
              <span>{value.name}</span>
            </label>
            <i>{formatNumber(value.count, requestContext.language)}</i>
            <input
              type="checkbox"
              className="not"
              aria-label={fill(messages, 'notValue', { name: value.name })}
              checked={excluded.includes(value.code)}
              onChange={() => setQuery(toggleExcluded(query, name, value.code))}
            />
          </div>
        ))}
        {more && (
          <button type="button" className="btn" onClick={more} disabled={state === 'loading'}>
            {fill(messages, 'moreValues')}
          </button>
        )}
      </div>
      <p className="facet-acts">
        <button type="button" className="btn" onClick={() => dialog.current?.close()}>
          {fill(messages, 'cancel')}
        </button>
        <button type="button" className="btn btn-main" onClick={() => onChoose(query)}>
          {fill(messages, 'apply')}
        </button>
      </p>
    </dialog>
  );
}
