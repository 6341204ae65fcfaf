import { useEffect, useId, useRef, useState } from 'react';
import type { ClientSite } from '#lib/client/client.ts';
import type { FacetName } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { readSearchQuery, toggleExcluded, toggleFacet, type SearchQuery } from '#lib/queries/search-query.ts';
import { useFacetValues } from './useFacetValues.ts';
import { userMenuElement } from '../identity/session/user-menu.ts';
import { fill } from './filter-messages.ts';

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
        onChange={(event) => {
          setTerm(event.target.value);
        }}
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
              <input
                type="checkbox"
                checked={chosen.includes(value.code)}
                onChange={() => {
                  choose(value.code);
                }}
              />
              <span>{value.name}</span>
            </label>
            <i>{formatNumber(value.count, requestContext.language)}</i>
            <input
              type="checkbox"
              className="not"
              aria-label={fill(messages, 'notValue', { name: value.name })}
              checked={excluded.includes(value.code)}
              onChange={() => {
                setQuery(toggleExcluded(query, name, value.code));
              }}
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
        <button
          type="button"
          className="btn"
          onClick={() => {
            dialog.current?.close();
          }}
        >
          {fill(messages, 'cancel')}
        </button>
        <button
          type="button"
          className="btn btn-main"
          onClick={() => {
            onChoose(query);
          }}
        >
          {fill(messages, 'apply')}
        </button>
      </p>
    </dialog>
  );
}
