import type { SettledItem } from './types.ts';

interface Row {
  id: number | string;
  title: string | null;
  account: string | null;
  name: string | null;
}

/** Rows as what was settled, each number once: of several readers the first is named. @param rows the first reader first */
export function settledItems(rows: readonly Row[]): SettledItem[] {
  const items = new Map<string, SettledItem>();
  for (const { id, title, account, name } of rows) {
    const itemId = String(id);
    if (items.has(itemId)) continue;
    const reader = account === null ? null : { account, name: name ?? account };
    items.set(itemId, { itemId, title: title ?? itemId, reader });
  }
  return [...items.values()];
}
