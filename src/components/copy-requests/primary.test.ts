import { separator } from '#lib/i18n/format.ts';
import { expect, it } from 'vitest';
import { translator } from '#lib/i18n/server.ts';
import type { PrimaryAction } from '#lib/contract/calls/copy-request-shapes.ts';
import { primaryShown } from './primary.ts';
import { unbreakable } from '#lib/rules/line-breaks.ts';

const texts = { t: translator('zh-CN'), language: 'zh-CN' as const };
const nothing: PrimaryAction = {
  action: 'none',
  kind: null,
  copy: null,
  pickupPlace: null,
  waiting: 0,
  expectedOn: null,
  dueOn: null,
  request: null,
  needsVolume: false,
};
const copy = {
  itemId: '1',
  barcode: 'B1',
  volume: null,
  libCode: 'Z',
  libName: '总馆',
  campusName: null,
  locationId: 'WX',
  locationName: '文学书库',
  place: '总馆三层东区',
  callNo: 'I247.5/12',
  shelf: null,
};

it('offers nothing where there is nothing in print', () => {
  expect(primaryShown(texts, '7', nothing)).toBeUndefined();
});

it('shows the location of a copy on the shelf, without a request button', () => {
  expect(primaryShown(texts, '7', { ...nothing, action: 'shelf', copy })).toEqual({
    state: '在架：文学书库 ·\u00a0总馆三层东区',
    isGood: true,
    callNo: 'I247.5/12',
    hint: '',
    link: undefined,
    shelfPath: undefined,
  });
  const shelf = { floor: '总馆三层', row: '5', shelf: '2' };
  expect(primaryShown(texts, '7', { ...nothing, action: 'shelf', copy: { ...copy, shelf } })).toMatchObject({
    state: '在架：文学书库 ·\u00a0总馆三层 5\u00a0排 2\u00a0架',
    shelfPath: '/searchList/bookDetails/7/shelf?item=1',
  });
});

it('offers to reserve what is out, with the queue and the day', () => {
  const reserve = { ...nothing, action: 'reserve', kind: 'reservation', waiting: 3, expectedOn: '2026-12-01' } as const;
  expect(primaryShown(texts, '7', reserve)).toMatchObject({
    hint: `3 人排队${separator}预计 ${unbreakable('2026年12月1日')} 可取`,
    link: { path: '/copyRequest/7?kind=reservation', label: '预约', kind: 'reservation' },
  });
  // A reader who may not reserve sees the state of the copy and no button.
  expect(primaryShown(texts, '7', { ...reserve, kind: null })?.link).toBeUndefined();
});

it('shows the reader the stage of their own request', () => {
  const request = { requestId: '5', kind: 'reservation', stage: 'ready', position: null } as const;
  expect(primaryShown(texts, '7', { ...nothing, action: 'requested', request })).toMatchObject({
    state: '已为您备好，请来取书',
    isGood: true,
    link: { path: '/personalCenter?key=4', kind: null },
  });
});
