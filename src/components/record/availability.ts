import type { OutputOf } from '#lib/contract/contract.ts';

export type ItemGroups = OutputOf<'groupItemsByLibrary'>;

/** What a reader wants to know first: is there a copy to take, where, and if not, when. */
export interface AvailabilitySummary {
  all: number;
  free: number;
  /** A copy to borrow, else one to use in the library, else any. */
  item: ItemGroups[number]['items'][number] | undefined;
  /** Copies for use in the library only. */
  here: number;
  /** ISO day on which the first copy comes back; only when nothing can be borrowed now. */
  due: string | undefined;
  /** Nothing can be borrowed now, and what is on loan should be back. */
  isOverdue: boolean;
}

export function summarise(groups: ItemGroups): AvailabilitySummary {
  const items = groups.flatMap((group) => group.items);
  const free = groups.reduce((sum, group) => sum + group.onShelfCount, 0);
  const due = items.flatMap((item) => item.dueDate ?? []).sort()[0];
  return {
    all: groups.reduce((sum, group) => sum + group.itemCount, 0),
    free,
    here: groups.reduce((sum, group) => sum + group.useHereCount, 0),
    item: items.find((item) => item.onShelf) ?? items.find((item) => item.status === 'reference') ?? items[0],
    due: free === 0 ? due : undefined,
    isOverdue: free === 0 && due === undefined && items.some((item) => item.isOverdue),
  };
}

const bookCode = '1';

/** Whether a book's copies are all with readers, so that another one may be bought. @param docCode kind of the record */
export function isAllLent({ docCode }: { docCode: string }, groups: ItemGroups): boolean {
  const { all, free, here } = summarise(groups);
  return docCode === bookCode && all > 0 && free === 0 && here === 0;
}
