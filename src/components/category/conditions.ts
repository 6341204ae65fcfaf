import { readSearchQuery, writeSearchQuery } from '#lib/queries/search-query.ts';

/** What the browsing screen is narrowed by, in the order in which it is in an address. */
const conditionNames = ['kindNo', 'docCode', 'langCode', 'countryCode'] as const;
export type ConditionName = (typeof conditionNames)[number];

/** At most one of each; empty: not narrowed. */
export type Conditions = Readonly<Record<ConditionName, string>>;

export function readConditions(query: URLSearchParams): Conditions {
  const entry = (name: ConditionName) => (query.get(name) ?? '').trim().slice(0, 64);
  return {
    kindNo: entry('kindNo').toUpperCase(),
    docCode: entry('docCode'),
    langCode: entry('langCode'),
    countryCode: entry('countryCode'),
  };
}

const queryOf = (conditions: Conditions) =>
  new URLSearchParams(conditionNames.flatMap((name) => (conditions[name] === '' ? [] : [[name, conditions[name]]])));

export function browsePath(conditions: Conditions): string {
  const text = queryOf(conditions).toString();
  return text === '' ? '/categorySearchList' : `/categorySearchList?${text}`;
}

export const listPath = (conditions: Conditions): string =>
  `/searchList${writeSearchQuery(readSearchQuery(queryOf(conditions)))}`;

export const conditionCount = (conditions: Conditions): number =>
  conditionNames.filter((name) => conditions[name] !== '').length;

export const codesOf = ({ docCode, langCode, countryCode }: Conditions) => ({
  docCode: docCode === '' ? [] : [docCode],
  langCode: langCode === '' ? [] : [langCode],
  countryCode: countryCode === '' ? [] : [countryCode],
});

/** Levels of the classification whose pages search engines may keep; finer ones and mixtures are countless. */
const indexedLevels = 2;

/** @param level of the class that the page is about; 0 for the whole classification */
export const isIndexed = (conditions: Conditions, level: number): boolean =>
  conditionCount(conditions) <= 1 && level <= indexedLevels;
