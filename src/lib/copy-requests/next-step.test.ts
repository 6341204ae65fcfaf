import { expect, it } from 'vitest';
import { messagesByLanguage } from '../i18n/messages.ts';
import { nextStep } from './next-step.ts';
import { unbreakable } from '../rules/line-breaks.ts';

const place = {
  addressId: 'B',
  name: '综合阅览室',
  libName: '北湖理工馆',
  campusId: null,
  campusName: null,
  place: null,
  opening: null,
};
const nothing = {
  position: null,
  expectedOn: null,
  suspendedUntil: null,
  until: null,
  dueOn: null,
  address: null,
  pickupPlace: place,
};
const chinese = messagesByLanguage['zh-CN']['copy-requests'];

it('shows place and day in the queue, and the pick-up place', () => {
  const waiting = { ...nothing, kind: 'reservation', stage: 'waiting', position: 2, expectedOn: '2026-12-01' } as const;
  expect(nextStep(waiting, chinese, 'zh-CN')).toBe(
    `您排在第 2 位。预计 ${unbreakable('2026年12月1日')} 可取。到馆后通知您到北湖理工馆综合阅览室取书。`,
  );
  expect(nextStep({ ...waiting, expectedOn: null }, messagesByLanguage['en-US']['copy-requests'], 'en-US')).toBe(
    'You are number 2 in the queue. You will be notified when it is ready for pickup at 北湖理工馆, 综合阅览室.',
  );
});

it('shows the last day on the pick-up shelf', () => {
  const ready = { ...nothing, kind: 'entrust', stage: 'ready', until: '2026-12-03' } as const;
  expect(nextStep(ready, chinese, 'zh-CN')).toBe(`请在 ${unbreakable('2026年12月3日')} 前到北湖理工馆综合阅览室取书。`);
});

it('shows the destination and due day of what is sent', () => {
  const address = { recipient: '林', phone: '1', detail: '望江路 1 号', postcode: '' };
  const sent = { ...nothing, kind: 'homeDelivery', stage: 'toFetch', address, dueOn: '2026-12-30' } as const;
  expect(nextStep(sent, chinese, 'zh-CN')).toBe(
    `图书馆正在备书，将寄往 望江路 1 号。应还日期为 ${unbreakable('2026年12月30日')}。`,
  );
});
