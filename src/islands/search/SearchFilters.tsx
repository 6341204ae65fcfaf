import { useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { ClientSite } from '#lib/client/client.ts';
import { facetNames, type FacetName } from '#lib/contract/search-terms.ts';
import { readSearchQuery, writeSearchQuery, type SearchQuery } from '#lib/queries/search-query.ts';
import { messageLoader } from '#lib/i18n/load-messages.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import sheet from './facet-dialog.css?url';
import FacetDialog from './FacetDialog.tsx';
import { show } from './swap.ts';
import { fill } from './filter-messages.ts';

const searchMessages = messageLoader(
  'search',
  import.meta.glob('./*/search.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

interface Props {
  requestContext: ClientSite;
  messages: Record<string, string>;
}

type State = { kind: 'still' } | { kind: 'busy' } | { kind: 'failed'; href: string };

const here = (query: SearchQuery) => `${location.pathname}${writeSearchQuery(query)}`;

function addressOf(form: HTMLFormElement): string {
  const given = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') given.append(name, value);
  return here(readSearchQuery(given));
}

/** A value is chosen or excluded, not both: ticking one box of it takes the tick from the other. */
function releaseOther(form: HTMLFormElement, ticked: HTMLInputElement): void {
  const other = ticked.name.startsWith('-') ? ticked.name.slice(1) : `-${ticked.name}`;
  for (const box of form.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(other)}"]`)) {
    if (box.value === ticked.value) box.checked = false;
  }
}

/** The box that leaves a value out is no stop of its own: the arrow keys lead from the value to it and back. */
function walk(event: KeyboardEvent): void {
  const row = event.target instanceof Element ? event.target.closest('div.tick') : null;
  if (!row || !/^Arrow(Left|Right)$/.test(event.key)) return;
  const other = row.querySelector<HTMLElement>(event.key === 'ArrowRight' ? '.not' : 'label input');
  if (!other) return;
  event.preventDefault();
  other.focus();
}

/** True for a plain click that would open the link here. */
const opensHere = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Takes over the facets' form, the chips, the order and the pager: each choice changes the list at once, without
 * loading the page again. The form is outside and works without it; what was ticked before this part was mounted is
 * taken up (wake.ts mounts it).
 */
function SearchFilters({ requestContext, messages }: Props) {
  const [state, setState] = useState<State>({ kind: 'still' });
  const [facet, setFacet] = useState<{ name: FacetName; label: string } | undefined>();

  const go = useCallback(async (href: string): Promise<boolean> => {
    setState({ kind: 'busy' });
    const done = await show(href, true);
    setState(done ? { kind: 'still' } : { kind: 'failed', href });
    return done;
  }, []);

  useEffect(() => {
    const form = document.querySelector<HTMLFormElement>('#facets');
    if (!form) return undefined;
    form.dataset['live'] = '';
    const change = ({ target }: Partial<Event> = {}) => {
      if (target instanceof HTMLInputElement && target.checked) releaseOther(form, target);
      if (form.checkValidity()) void go(addressOf(form));
    };
    const submit = (event: SubmitEvent) => {
      event.preventDefault();
      const drawer = form.closest<HTMLElement>('[popover]');
      if (drawer?.matches(':popover-open')) drawer.hidePopover();
      if (addressOf(form) !== location.pathname + location.search) void go(addressOf(form));
    };
    const openFacet = (button: HTMLElement | null | undefined) => {
      const name = facetNames.find((facetName) => facetName === button?.dataset['facet']);
      const label = button?.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
      if (!name) return;
      void loadStylesheet(sheet).then(() => {
        setFacet({ name, label });
      });
    };
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-facet]') : null;
      if (!link || !opensHere(event)) return;
      event.preventDefault();
      openFacet(link);
    };
    const follow = (event: MouseEvent) => {
      const link =
        event.target instanceof Element
          ? event.target.closest<HTMLAnchorElement>('#tools a, #list .choices a, .pager a, .near a')
          : null;
      if (!link || event.defaultPrevented || !opensHere(event)) return;
      event.preventDefault();
      void go(link.href).then((done) => {
        // The link is gone with the old list: reading goes on at the top of the new one.
        if (!done) location.assign(link.href);
        else if (!link.isConnected) document.getElementById('query')?.focus();
      });
    };
    form.addEventListener('change', change);
    form.addEventListener('submit', submit);
    form.addEventListener('click', click);
    form.addEventListener('keydown', walk);
    document.addEventListener('click', follow);
    // What the reader did while this part was on its way.
    const { wanted } = form.dataset;
    delete form.dataset['wanted'];
    if (wanted) openFacet(form.querySelector<HTMLElement>(`[data-facet="${CSS.escape(wanted)}"]`));
    else if (form.dataset['changed'] !== undefined) change();
    return () => {
      form.removeEventListener('change', change);
      form.removeEventListener('submit', submit);
      form.removeEventListener('click', click);
      form.removeEventListener('keydown', walk);
      document.removeEventListener('click', follow);
    };
  }, [go]);

  const choose = (query: SearchQuery) => {
    setFacet(undefined);
    if (here(query) !== location.pathname + location.search) void go(here({ ...query, page: 1 }));
  };

  return (
    <>
      <p role="status" className="quiet">
        {state.kind === 'busy' && fill(messages, 'updating')}
      </p>
      {state.kind === 'failed' && (
        <p role="alert" className="notice notice-failure">
          {fill(messages, 'updateFailed')}{' '}
          <button type="button" className="btn" onClick={() => void go(state.href)}>
            {fill(messages, 'tryAgain')}
          </button>
        </p>
      )}
      {facet && (
        <FacetDialog
          key={facet.name}
          name={facet.name}
          label={facet.label}
          requestContext={requestContext}
          messages={messages}
          onChoose={choose}
          onClose={() => setFacet(undefined)}
        />
      )}
    </>
  );
}

/** Puts the live part into its place on the page. */
/** Shows it with the messages of the page's language, which no page contains. */
export async function mountFilters(place: HTMLElement, requestContext: ClientSite): Promise<void> {
  const messages = await searchMessages(requestContext.language);
  createRoot(place).render(<SearchFilters requestContext={requestContext} messages={messages} />);
}
