import type { Conditions } from '../../../lib/contract/calls/browse.ts';
import type { FacetName, FacetValue } from '../../../lib/contract/calls/search.ts';
import type { OutputOf } from '../../../lib/contract/contract.ts';
import { inLanguage } from '../../../lib/contract/language.ts';
import type { CallContext, Handlers } from '../../platform/context/context.ts';
import { classesBelow, classesOf, classPath } from '../dictionaries/classes.ts';
import { namedValues } from './facets.ts';
import { lookUp, parametersOf } from './search.ts';

/** Counts works, like the lists that the browsing screen links to. */
const listed = (conditions: Partial<Conditions>) => parametersOf({ ...conditions, entries: 'works' });

/** Counts by code; a work counts once in each code that it has. */
function counted(
  call: CallContext,
  facet: FacetName,
  conditions: Partial<Conditions>,
  codesOf: (code: string) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { codes, count } of call.search.combinations(call.library.id, facet, listed(conditions))) {
    for (const code of new Set(codes.flatMap(codesOf))) counts.set(code, (counts.get(code) ?? 0) + count);
  }
  return counts;
}

/** Counts of every class of the dictionary: in each as many as a search narrowed to it finds. */
function countedClasses(call: CallContext, conditions: Partial<Conditions>): Map<string, number> {
  const known = new Map<string, readonly string[]>();
  return counted(call, 'kindNo', conditions, (code) => {
    let classes = known.get(code);
    if (!classes) known.set(code, (classes = classesOf(call.library, code)));
    return classes;
  });
}

function valuesOf(call: CallContext, facet: FacetName, conditions: Conditions): FacetValue[] {
  const counts = [...counted(call, facet, conditions, (code) => [code])].map(([code, count]) => ({ code, count }));
  return namedValues(
    call,
    facet,
    counts.sort((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1)),
  );
}

/** The four lists of the browsing screen (portal-content §3 "Category lists"), each counted within the other three. */
export function getConditions(conditions: Conditions, call: CallContext): OutputOf<'getConditions'> {
  const classes = countedClasses(call, conditions);
  return {
    classificaList: classesBelow(call.library).flatMap(({ code, name }) => {
      const count = classes.get(code);
      return count === undefined ? [] : [{ code, name: inLanguage(name, call.language), count }];
    }),
    documentTypeList: valuesOf(call, 'docCode', conditions),
    languageList: valuesOf(call, 'langCode', conditions),
    countryList: valuesOf(call, 'countryCode', conditions),
  };
}

/** The classification from a class downwards, without classes that have no records. */
export const listClasses: Handlers['listClasses'] = (input, call) => {
  const { kindNo, depth, ...others } = input;
  const { library, language } = call;
  const counts = countedClasses(call, others);
  const below = (parent: string) => classesBelow(library, parent).filter(({ code }) => counts.has(code));
  const from = (parent: string, level: number): OutputOf<'listClasses'>['classes'] =>
    below(parent).flatMap(({ code, name }) => [
      {
        code,
        name: inLanguage(name, language),
        count: counts.get(code) ?? 0,
        parent: parent === '' ? null : parent,
        level,
        hasChildren: below(code).length > 0,
      },
      ...(level < depth ? from(code, level + 1) : []),
    ]);
  return {
    numFound: lookUp(call, { ...listed(others), facets: [], kindNo: kindNo === '' ? [] : [kindNo], rows: 1 }).total,
    path: classPath(library, kindNo).map(({ code, name }) => ({ code, name: inLanguage(name, language) })),
    classes: from(kindNo, 1),
  };
};
