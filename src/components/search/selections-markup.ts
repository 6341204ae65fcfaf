import { formatNumber } from '#lib/i18n/format.ts';
import type { RecordSummary, SearchResult } from '#lib/contract/calls/search.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';

/**
 * Renders the hits of a page. Of an author's selected works the first keeps its place, and the others follow it folded.
 * @param markup renders a hit at its place
 */
export function gatherSelections(
  { t, language }: PageContext,
  { searchResult, selections = [] }: Pick<SearchResult, 'searchResult' | 'selections'>,
  markup: (hit: RecordSummary, at: number) => Markup,
): Markup[] {
  const others = new Map(selections.map(([first = '', ...rest]) => [first, rest]));
  const folded = new Set([...others.values()].flat());
  const rendered = new Map(searchResult.map((hit, at) => [hit.recordId, markup(hit, at)]));
  return searchResult
    .filter(({ recordId }) => !folded.has(recordId))
    .flatMap(({ recordId }) => {
      const own = rendered.get(recordId) ?? [];
      const rest = others.get(recordId);
      if (!rest) return own;
      const label = t('search:selections', { count: rest.length, shown: formatNumber(rest.length, language) });
      const hits = rest.flatMap((id) => rendered.get(id) ?? []);
      return [
        own,
        html`<li class="selections">
          <details>
            <summary>${label}</summary>
            <ol>
              ${hits}
            </ol>
          </details>
        </li>`,
      ].flat();
    });
}
