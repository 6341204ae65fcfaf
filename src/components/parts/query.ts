/** What the address of a list says: one value for each name, empty when it says none, and the page. */
export interface ListState<Name extends string> {
  readonly values: Readonly<Record<Name, string>>;
  readonly page: number;
}

export interface ListAddress<Name extends string> {
  readonly names: readonly Name[];
  /** Reads an address; values are trimmed and cut, a page that makes no sense is the first one. */
  read: (query: URLSearchParams) => ListState<Name>;
  path: (state: ListState<Name>) => string;
  /** Path with some values changed, on the first page; an empty value is left out. */
  changed: (state: ListState<Name>, change: Partial<Record<Name, string>>) => string;
  page: (state: ListState<Name>, page: number) => string;
  /** How many values narrow the list; those of `fixed` only say which list it is or how it is sorted. */
  narrowed: (state: ListState<Name>) => number;
}

const longestValue = 200;
/** Nobody turns pages further than this; beyond, filters find more. */
export const deepestPage = 1_000;

/**
 * The addresses of a list.
 * @param path of its page inside the library
 * @param names of its query parameters in the order in which they stand in an address, without `page`
 * @param fixed those of them that do not narrow: which list it is, how it is sorted
 */
export function listAddress<const Name extends string>(
  path: string,
  names: readonly Name[],
  fixed: readonly NoInfer<Name>[] = [],
): ListAddress<Name> {
  const stateOf = (valueOf: (name: Name) => string, page: number): ListState<Name> => {
    const values: Partial<Record<Name, string>> = {};
    for (const name of names) values[name] = valueOf(name);
    // Every name was given a value just now.
    const isWhole = (some: Partial<Record<Name, string>>): some is Record<Name, string> =>
      names.every((name) => some[name] !== undefined);
    if (!isWhole(values)) throw new Error('a name without a value');
    return { values, page };
  };
  const write = ({ values, page }: ListState<Name>): string => {
    const given = names.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]]]));
    const query = new URLSearchParams(page > 1 ? [...given, ['page', String(page)]] : given).toString();
    return query === '' ? path : `${path}?${query}`;
  };
  return {
    names,
    read: (query) => {
      const page = Number(query.get('page') ?? '1');
      const isPage = Number.isInteger(page) && page >= 1 && page <= deepestPage;
      return stateOf((name) => (query.get(name) ?? '').trim().slice(0, longestValue), isPage ? page : 1);
    },
    path: write,
    changed: (state, change) => write(stateOf((name) => change[name] ?? state.values[name], 1)),
    page: (state, page) => write({ ...state, page }),
    narrowed: ({ values }) => names.filter((name) => values[name] !== '' && !fixed.includes(name)).length,
  };
}

/** A value to choose: a link to the list with it, or without it when it is chosen. */
export interface Choice {
  name: string;
  path: string;
  count?: number | undefined;
  isChosen: boolean;
  /** Whether search engines may follow: one condition makes a page of its own, mixtures are countless. */
  isOpen: boolean;
}

export interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

/**
 * The values that one parameter of a list may have, as links.
 * @param values a chosen one that is not among them is not added
 */
export function choicesOf<Name extends string>(
  list: ListAddress<Name>,
  state: ListState<Name>,
  name: NoInfer<Name>,
  values: readonly { code: string; name: string; count?: number | undefined }[],
): Choice[] {
  return values.map((value) => {
    const isChosen = state.values[name] === value.code;
    const path = list.changed({ ...state, values: { ...state.values } }, valueOf(name, isChosen ? '' : value.code));
    const others = list.narrowed(state) - (state.values[name] === '' ? 0 : 1);
    return { name: value.name, count: value.count, isChosen, path, isOpen: others === 0 };
  });
}

function valueOf<Name extends string>(name: Name, value: string): Partial<Record<Name, string>> {
  const change: Partial<Record<Name, string>> = {};
  change[name] = value;
  return change;
}

/** Letters of a list from A to Z, with `#` for what begins with none. */
export const letters: readonly string[] = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ#'];

export function appliedOf<Name extends string>(
  list: ListAddress<Name>,
  state: ListState<Name>,
  labels: Partial<Record<NoInfer<Name>, string>>,
): { name: string; path: string }[] {
  return list.names.flatMap((name) => {
    const label = labels[name];
    if (label === undefined || state.values[name] === '') return [];
    return [{ name: label, path: list.changed(state, valueOf(name, '')) }];
  });
}

/** `noindex, follow` for a list that more than one value narrows, or words; undefined when search engines may keep it. */
export function robotsOf<Name extends string>(
  list: ListAddress<Name>,
  state: ListState<Name>,
  words: NoInfer<Name> | undefined,
): string | undefined {
  const hasWords = words !== undefined && state.values[words] !== '';
  return hasWords || list.narrowed(state) > 1 ? 'noindex, follow' : undefined;
}
