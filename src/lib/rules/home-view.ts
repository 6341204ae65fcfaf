/** Blocks of the home page (portal-content §1), in the order in which they stand where a library says nothing. */
export const homeBlocks = [
  'hours',
  'counts',
  'entries',
  'newBooks',
  'news',
  'events',
  'hotLoans',
  'topTen',
  'classes',
  'customShelf',
  'topics',
  'bookLists',
  'hotCollections',
  'newCollections',
  'tryCollections',
  'readers',
  'donations',
] as const;
export type HomeBlock = (typeof homeBlocks)[number];

/** Tabs over the search box: everything, or one code of the dictionary docCode. */
export const searchTabs = ['all', '1', '2', '3', '4', '5'] as const;
export type SearchTab = (typeof searchTabs)[number];

export const homeViewSetting = 'home.view';

/** What a reader chose of a list: the order, and what is not shown. */
export interface Arrangement {
  order: readonly string[];
  hidden: readonly string[];
}
export interface HomeView {
  blocks: Arrangement;
  tabs: Arrangement;
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

function readArrangement(value: unknown): Arrangement | undefined {
  if (typeof value !== 'object' || value === null || !('order' in value) || !('hidden' in value)) return undefined;
  return isTexts(value.order) && isTexts(value.hidden) ? { order: value.order, hidden: value.hidden } : undefined;
}

/** Reads the setting; undefined for anything that is none, as when it was never set. */
export function readHomeView(text: string | null): HomeView | undefined {
  if (text === null) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('blocks' in value) || !('tabs' in value)) return undefined;
    const [blocks, tabs] = [readArrangement(value.blocks), readArrangement(value.tabs)];
    return blocks && tabs && { blocks, tabs };
  } catch {
    return undefined;
  }
}

/**
 * Brings what is offered into the reader's order. What the reader did not know yet keeps its place among its neighbours
 * and is shown; what is no longer offered is left out.
 * @param offered names in the order of the library, each once
 * @returns every name once, with whether it is shown
 */
export function arrange<T extends string>(
  offered: readonly T[],
  chosen: Arrangement | undefined,
): { name: T; shown: boolean }[] {
  const known = [...new Set(chosen?.order ?? [])].flatMap((name) => offered.find((entry) => entry === name) ?? []);
  const order = [...known];
  offered.forEach((name, at) => {
    if (order.includes(name)) return;
    const before = offered[at - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
  });
  const hidden = new Set(chosen?.hidden);
  return order.map((name) => ({ name, shown: !hidden.has(name) }));
}
