import { expect, test } from 'vitest';
import { firstRequest } from './first-request.ts';

const place = {
  addressId: 'MED',
  name: '服务台',
  libName: '医学馆',
  campusId: null,
  campusName: null,
  place: null,
  opening: null,
};
const nothing = { action: 'none', kind: null, pickupPlace: null, waiting: 0 } as const;

test('a list offers what the primary action leads to, in the language of the reader', () => {
  const bring = { action: 'bring', kind: 'entrust', pickupPlace: place, waiting: 0 } as const;
  expect(firstRequest(bring, 'zh-CN')).toEqual({ kind: 'entrust', label: '送到医学馆服务台' });
  expect(firstRequest(bring, 'en-US')).toEqual({ kind: 'entrust', label: 'Send to 医学馆, 服务台' });
  const reserve = { action: 'reserve', kind: 'reservation', pickupPlace: null } as const;
  expect(firstRequest({ ...reserve, waiting: 0 }, 'zh_TW')).toEqual({ kind: 'reservation', label: '預約' });
  expect(firstRequest({ ...reserve, waiting: 3 }, 'zh-CN')?.label).toBe('预约（3 人排队）');
});

test('offers no request in a list for what is on the shelf, lent to the reader, or cannot be requested', () => {
  expect(firstRequest(nothing, 'zh-CN')).toBeUndefined();
  expect(firstRequest({ ...nothing, action: 'shelf', kind: 'onlineLoan' }, 'zh-CN')).toBeUndefined();
  expect(firstRequest({ ...nothing, action: 'requested', kind: 'reservation' }, 'zh-CN')).toBeUndefined();
});
