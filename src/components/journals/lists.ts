import type { OutputOf } from '#lib/contract/contract.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { appliedOf, choicesOf, type ChoiceGroup } from '../parts/query.ts';
import { journalList, type JournalListName, type JournalListState } from './journal-address.ts';

type Navigation = OutputOf<'getJournalNavigation'>;
type Values = Navigation['disciplines'];

function valuesOf(lists: Navigation, state: JournalListState, t: Translate): [JournalListName, string, Values][] {
  const openAccess = { code: '1', name: t('journals:openAccessOnly'), count: lists.openAccessCount };
  return [
    ['coreInclude', t('journals:customCores'), lists.customCores],
    ['discode1', t('journals:disciplines'), lists.disciplines],
    ['coreInclude', t('journals:coreIncludes'), lists.coreIncludes],
    ['form', t('journals:forms'), state.values.resourceType === '' ? lists.resourceTypes : []],
    ['openAccess', t('journals:openAccess'), lists.openAccessCount > 0 ? [openAccess] : []],
    ['langCode', t('journals:languages'), lists.languages],
    ['kindNo', t('journals:classes'), lists.classes],
  ];
}

export const filtersOf = (lists: Navigation, state: JournalListState, t: Translate): ChoiceGroup[] =>
  valuesOf(lists, state, t).map(([name, title, values]) => ({
    title,
    choices: choicesOf(journalList, state, name, values),
  }));

/** What narrows the list now, as readers call it; a code where it has no name. */
export function appliedTo(lists: Navigation | undefined, state: JournalListState, t: Translate) {
  const { q, letter, discode1, kindNo, langCode, form, coreInclude, openAccess } = state.values;
  const labels: Partial<Record<JournalListName, string>> = {
    q,
    discode1,
    kindNo,
    langCode,
    form,
    coreInclude,
    openAccess,
    letter: letter === '#' ? t('navigation:noLetter') : t('navigation:letter', { letter }),
  };
  for (const [name, , values] of lists ? valuesOf(lists, state, t) : []) {
    const found = values.find((value) => value.code === state.values[name]);
    if (found) labels[name] = found.name;
  }
  return appliedOf(journalList, state, labels);
}
