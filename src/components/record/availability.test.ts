import { describe, expect, it } from 'vitest';
import { summarise, type ItemGroups } from './availability.ts';

type Item = ItemGroups[number]['items'][number];
const item = (changes: Partial<Item>): Item => ({
  itemId: '1',
  barcode: '000001',
  libCode: 'A',
  libName: '中心馆',
  campusId: null,
  locationId: 'A-1',
  locationName: '文学借阅区',
  currentLocationName: null,
  place: null,
  callNo: 'I247.57/1',
  volume: null,
  status: 'loaned',
  statusName: '借出',
  onShelf: false,
  dueDate: null,
  ...changes,
});
const group = (items: Item[]): ItemGroups[number] => ({
  libCode: 'A',
  libName: '中心馆',
  itemCount: items.length,
  onShelfCount: items.filter((one) => one.onShelf).length,
  statements: [],
  items,
});

describe('summarise', () => {
  it('names a copy on the shelf before one on loan', () => {
    const groups = [group([item({ dueDate: '2026-03-01' })]), group([item({ itemId: '2', onShelf: true })])];
    expect(summarise(groups)).toMatchObject({ all: 2, free: 1, item: { itemId: '2' }, due: undefined });
  });
  it('tells the earliest day of return when all are away', () => {
    const groups = [group([item({ dueDate: '2026-05-01' }), item({ dueDate: '2026-03-01' })])];
    expect(summarise(groups)).toMatchObject({ all: 2, free: 0, due: '2026-03-01' });
  });
  it('does not call copies away that can be read in the library', () => {
    expect(summarise([group([item({ status: 'reference' }), item({})])])).toMatchObject({ libraryUseOnly: true });
    expect(summarise([group([item({ status: 'reference' }), item({ onShelf: true })])]).libraryUseOnly).toBe(false);
  });
  it('has nothing to name without items', () => {
    expect(summarise([])).toEqual({ all: 0, free: 0, item: undefined, libraryUseOnly: false, due: undefined });
  });
});
