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
  isOverdue: false,
  dueDate: null,
  ...changes,
});
const group = (items: Item[]): ItemGroups[number] => ({
  libCode: 'A',
  libName: '中心馆',
  itemCount: items.length,
  onShelfCount: items.filter((item) => item.onShelf).length,
  useHereCount: items.filter((item) => item.status === 'reference').length,
  statements: [],
  items,
});

describe('summarise', () => {
  it('names a copy on the shelf before one on loan', () => {
    const groups = [group([item({ dueDate: '2026-03-01' })]), group([item({ itemId: '2', onShelf: true })])];
    expect(summarise(groups)).toMatchObject({ all: 2, free: 1, item: { itemId: '2' }, due: undefined });
  });
  it('shows the earliest due day when all copies are lent', () => {
    const groups = [group([item({ dueDate: '2026-05-01' }), item({ dueDate: '2026-03-01' })])];
    expect(summarise(groups)).toMatchObject({ all: 2, free: 0, due: '2026-03-01' });
  });
  it('does not call copies away that can be read in the library', () => {
    const here = item({ itemId: '2', status: 'reference' });
    expect(summarise([group([item({}), here])])).toMatchObject({ free: 0, here: 1, item: { itemId: '2' } });
    expect(summarise([group([here, item({ itemId: '3', onShelf: true })])])).toMatchObject({
      free: 1,
      here: 1,
      item: { itemId: '3' },
    });
  });
  it('says that what is on loan is overdue where no day of return is to come', () => {
    const late = item({ isOverdue: true });
    expect(summarise([group([late])])).toMatchObject({ isOverdue: true, due: undefined });
    expect(summarise([group([late, item({ dueDate: '2026-03-01' })])])).toMatchObject({ isOverdue: false });
    expect(summarise([group([late, item({ onShelf: true })])])).toMatchObject({ isOverdue: false });
  });
  it('has nothing to name without items', () => {
    expect(summarise([])).toEqual({ all: 0, free: 0, here: 0, item: undefined, due: undefined, isOverdue: false });
  });
});
