import type { DissertationFacet } from '#lib/contract/calls/dissertations.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { choicesOf, type ChoiceGroup } from '../parts/query.ts';
import { thesisList, type ThesisState } from './load-dissertation-pages.ts';

const maxValues = 30;

const labelOf = (t: Translate, facet: DissertationFacet): string =>
  facet === 'university' || facet === 'department' || facet === 'supervisor'
    ? t(`dissertations:${facet}`)
    : t(`search:facet_${facet}`);

const facets = ['department', 'discode1', 'supervisor', 'ddType', 'university', 'langCode', 'resourceType'] as const;

/** What dissertations can be narrowed by; a heading that would narrow nothing is left out. */
export function thesisGroups(
  t: Translate,
  state: ThesisState,
  { numFound, facetResult, years }: OutputOf<'listLocalDissertations'>,
): ChoiceGroup[] {
  const narrows = (counts: readonly { count: number }[]) => counts.some(({ count }) => count !== numFound);
  const named = facets.flatMap((facet): ChoiceGroup[] => {
    const known = facetResult[facet];
    if (!narrows(known) && state.values[facet] === '') return [];
    const choices = choicesOf(thesisList, state, facet, known.slice(0, maxValues));
    return [{ title: labelOf(t, facet), choices }];
  });
  const latest = years.toReversed().map(({ year, count }) => ({ code: String(year), name: String(year), count }));
  if (!narrows(latest) && state.values.year === '') return named;
  const group = {
    title: t('dissertations:year'),
    choices: choicesOf(thesisList, state, 'year', latest.slice(0, maxValues)),
  };
  // After college, discipline and supervisor.
  return [...named.slice(0, 3), group, ...named.slice(3)];
}

/** The name of the value that a parameter has. */
export function chosenName(
  facet: DissertationFacet,
  { values }: ThesisState,
  { facetResult }: OutputOf<'listLocalDissertations'>,
): string {
  return facetResult[facet].find((entry) => entry.code === values[facet])?.name ?? values[facet];
}
