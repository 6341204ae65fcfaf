import type { OutputOf } from '#lib/contract/contract.ts';

export type ItemGroups = OutputOf<'groupItemsByLibrary'>;

/** What a reader wants to know first: is there a copy to take, where, and if not, when. */
export interface AvailabilitySummary {
  all: number;
  free: number;
  /** A copy on the shelf, else any. */
  item: ItemGroups[number]['items'][number] | undefined;
  /** Nothing can be borrowed, but there is something to read in the library. */
  libraryUseOnly: boolean;
  /** ISO day on which the first copy comes back; only when nothing is on the shelf. */
  due: string | undefined;
}

/** Sums a record's items up over all libraries. */
export function summarise(groups: ItemGroups): AvailabilitySummary {
  const items = groups.flatMap((group) => group.items);
  const free = groups.reduce((sum, group) => sum + group.onShelfCount, 0);
  const due = items.flatMap((item) => item.dueDate ?? []).sort()[0];
  return {
    all: groups.reduce((sum, group) => sum + group.itemCount, 0),
    free,
    item: items.find((item) => item.onShelf) ?? items[0],
    libraryUseOnly: free === 0 && items.some((item) => item.status === 'reference'),
    due: free === 0 ? due : undefined,
  };
}
