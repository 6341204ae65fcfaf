import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkScans, copiesInSpan, findMisplaced, type ShelfCopy } from './stocktake.ts';

const copy = (barcode: string, callNo: string | null, input: Partial<ShelfCopy> = {}): ShelfCopy => ({
  barcode,
  callNo,
  locationId: 'stacks',
  status: 'available',
  ...input,
});
const problemsOf = (scans: ShelfCopy[]) =>
  checkScans(scans, 'stacks', 'clc').problems.map(({ problem, copy: { barcode } }) => `${problem} ${barcode}`);

describe('the order of a shelf', () => {
  it('is right for copies of one call number and for a shelf in order', () => {
    const shelf = [copy('1', 'I247.5/45'), copy('2', 'I247.5/45'), copy('3', 'I247.5/456'), copy('4', 'I25/1')];
    expect(checkScans(shelf, 'stacks', 'clc')).toEqual({ span: { from: 'I247.5/45', to: 'I25/1' }, problems: [] });
  });

  it('names the one copy that is out of place, and ends at copies that are in place', () => {
    const shelf = [copy('1', 'I247.5/1'), copy('far', 'TP31/9'), copy('2', 'I247.5/2'), copy('3', 'I247.5/3')];
    expect(problemsOf(shelf)).toEqual(['misplaced far']);
    expect(checkScans(shelf, 'stacks', 'clc').span).toEqual({ from: 'I247.5/1', to: 'I247.5/3' });
  });

  it('leaves a sequence in order, and no copy that was left out fits into it', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 }), (numbers) => {
        const misplaced = findMisplaced(numbers.map((number) => [number]));
        const sequence = numbers.filter((_, at) => !misplaced.has(at));
        expect(sequence).toEqual(sequence.toSorted((a, b) => a - b));
        for (const extra of misplaced) {
          const more = numbers.filter((_, at) => at === extra || !misplaced.has(at));
          expect(more).not.toEqual(more.toSorted((a, b) => a - b));
        }
      }),
    );
  });
});

it('reports copies of another location and copies whose status is not that of a shelf', () => {
  const statuses = ['available', 'reference', 'loaned', 'missing', 'withdrawn', 'inProcess', 'inTransit', 'onHold'];
  const shelf = statuses.map((status, at) => copy(status, `I247.5/${String(at + 1)}`, { status }));
  expect(problemsOf([...shelf, copy('other', 'I247.5/9', { locationId: 'reading' })])).toEqual([
    'unexpected other',
    ...statuses.slice(2).map((status) => `wrongStatus ${status}`),
  ]);
});

it('has no span without a call number', () => {
  expect(checkScans([copy('1', null)], 'stacks', 'clc')).toEqual({ span: undefined, problems: [] });
});

it('expects the copies between both ends, ends included', () => {
  const span = { from: 'I247.5/45', to: 'I25/1' };
  const callNumbers = ['I247.5/44', 'I247.5/45', 'I247.5/456', 'I247.6/1', 'I25/1', 'I25/2'];
  const copies = [...callNumbers.map((callNo) => copy(callNo, callNo)), copy('none', null)];
  expect(copiesInSpan(copies, span, 'clc').map(({ barcode }) => barcode)).toEqual(callNumbers.slice(1, 5));
  expect(copiesInSpan([copy('lent', 'I247.6/1', { status: 'loaned' })], span, 'clc')).toEqual([]);
});
