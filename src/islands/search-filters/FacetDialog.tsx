import { useEffect, useId, useRef, useState } from 'react';
import { createClient, type ClientSite } from '#lib/client/client.ts';
import type { FacetValue } from '#lib/contract/calls/search.ts';
import type { FacetName } from '#lib/contract/search-terms.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { readSearchQuery, searchParametersOf } from '#lib/site/search-query.ts';
import { fill } from './words.ts';

interface Props {
  name: FacetName;
  label: string;
  asker: ClientSite;
  words: Record<string, string>;
  onChoose: (codes: string[]) => void;
  onClose: () => void;
}

type Values = { kind: 'loading' } | { kind: 'known'; values: FacetValue[] } | { kind: 'failed'; message: string };

/** All values of one facet, to be searched through and ticked; the page itself holds only the most frequent ones. */
export default function FacetDialog({ name, label, asker, words, onChoose, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [query] = useState(() => readSearchQuery(new URLSearchParams(location.search)));
  const [values, setValues] = useState<Values>({ kind: 'loading' });
  const [chosen, setChosen] = useState<readonly string[]>(query.facets[name] ?? []);
  const [wanted, setWanted] = useState('');

  useEffect(() => {
    dialog.current?.showModal();
    let gone = false;
    const client = createClient({
      site: asker,
      fetch: (request) => fetch(request),
      origin: location.origin,
      unreachable: words['unreachable'] ?? '',
    });
    void client
      .call('search', { ...searchParametersOf({ ...query, page: 1 }), rows: 1, facets: [name] })
      .then((answer) => {
        if (gone) return;
        if (answer.success) setValues({ kind: 'known', values: answer.data.facetResult[name] ?? [] });
        else setValues({ kind: 'failed', message: answer.message });
      });
    return () => {
      gone = true;
    };
  }, [asker, name, query, words]);

  const toggle = (code: string) => {
    setChosen(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code]);
  };
  const matching =
    values.kind === 'known'
      ? values.values.filter((value) => value.name.toLowerCase().includes(wanted.trim().toLowerCase()))
      : [];

  return (
    <dialog ref={dialog} className="facet-dialog card" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>{fill(words, 'valuesOf', { name: label })}</h2>
      <input
        className="field"
        type="search"
        value={wanted}
        placeholder={fill(words, 'findValue')}
        aria-label={fill(words, 'findValue')}
        onChange={(event) => {
          setWanted(event.target.value);
        }}
      />
      <div className="facet-values" aria-busy={values.kind === 'loading'}>
        {values.kind === 'loading' && <p role="status">{fill(words, 'updating')}</p>}
        {values.kind === 'failed' && <p role="alert">{values.message}</p>}
        {values.kind === 'known' && matching.length === 0 && <p role="status">{fill(words, 'noValue')}</p>}
        {matching.map((value) => (
          <label className="tick" key={value.code}>
            <input
              type="checkbox"
              checked={chosen.includes(value.code)}
              onChange={() => {
                toggle(value.code);
              }}
            />
            <span>{value.name}</span>
            <i>{formatNumber(value.count, asker.language)}</i>
          </label>
        ))}
      </div>
      <p className="facet-acts">
        <button
          type="button"
          className="btn"
          onClick={() => {
            dialog.current?.close();
          }}
        >
          {fill(words, 'cancel')}
        </button>
        <button
          type="button"
          className="btn btn-main"
          onClick={() => {
            onChoose([...chosen]);
          }}
        >
          {fill(words, 'apply')}
        </button>
      </p>
    </dialog>
  );
}
