import { expect, test } from 'vitest';
import { createPaymentKeys, doubleSettings } from '#demo/payment-services/doubles.ts';
import { checkPayments } from './check.ts';

const keys = createPaymentKeys().library;
const payments = doubleSettings('http://127.0.0.1:4399');
const library = { groupCode: '100001', mappingPath: 'small', file: { payments } };
const said = (...input: Parameters<typeof checkPayments>) =>
  checkPayments(...input).map(({ severity, field, message }) => `${severity} ${field} ${message}`);

test('ways to pay with keys that fit are in order, and a library without any is too', () => {
  expect(said(library, () => keys)).toEqual([]);
  expect(said({ ...library, file: { payments: {} } }, () => ({}))).toEqual([]);
});

test('reports missing, unused and broken keys by name, without their values', () => {
  const { card, weixin, ...others } = keys;
  expect(card).toBeDefined();
  const broken = { ...others, ...(weixin && { weixin: { ...weixin, privateKey: 'no key' } }) };
  expect(said(library, () => broken)).toEqual([
    'warning payments.card has no keys (100001)',
    'mistake payments.weixin has keys that cannot be used (100001)',
  ]);
  expect(said({ ...library, file: { payments: {} } }, () => others)).toEqual([
    'warning payments.alipay is not here, but there are keys for it (100001)',
  ]);
  const unreadable = () => {
    throw new Error('payment-secrets.json: not valid JSON');
  };
  expect(said(library, unreadable)[0]).toContain('payment-secrets.json: not valid JSON');
});
