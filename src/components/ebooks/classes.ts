import type { FacetValue } from '#lib/contract/calls/search.ts';

/**
 * Classes to choose from: the main classes, and where one is chosen what is around it, from the main class that it is
 * in down to what is below it.
 * @param counted main classes, the chosen class, and the level below it
 * @param chosen class number; empty when none is chosen
 */
export function classChoices(counted: readonly FacetValue[], chosen: string): FacetValue[] {
  const byNumber = (a: FacetValue, b: FacetValue) => (a.code < b.code ? -1 : 1);
  if (chosen === '') return counted.filter(({ code }) => code.length === 1).sort(byNumber);
  return counted.filter(({ code }) => code.startsWith(chosen) || chosen.startsWith(code)).sort(byNumber);
}
