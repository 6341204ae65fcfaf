import { describe, expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { bookFixture } from '#support/seo-record.ts';
import type { Address } from '#lib/contract/calls/addresses.ts';
import type { RequestOption } from '#lib/contract/calls/copy-request-shapes.ts';
import { nothingGiven, type GivenRequest } from '#lib/copy-requests/form.ts';
import type { RequestFormPage } from './request-form-markup.ts';
import { copyRequestMarkup } from './request-markup.ts';

const attack = '"><script>alert(1)</script>';
const place = {
  addressId: '3',
  libName: '总馆',
  name: '一楼服务台',
  campusId: null,
  campusName: null,
  place: null,
  opening: null,
};
const option: RequestOption = {
  kind: 'reservation',
  processType: '1',
  name: '预约',
  isAllowed: true,
  reason: null,
  needVerify: '0',
  fee: 0,
  pickupPlaces: [],
  address: 'none',
  copies: [],
  text: null,
};
const address: Address = {
  addressId: '8',
  type: 'home',
  typeName: '家',
  areas: [],
  detail: '大学路 1 号',
  postcode: '',
  recipient: '王小明',
  phone: '13800000000',
  isDefault: true,
  line: '北京市大学路 1 号',
};
const record = bookFixture({ recordId: '7' });
const formPage = (own: Partial<RequestOption>, more: Partial<RequestFormPage> = {}): RequestFormPage => ({
  show: 'form',
  userId: '4',
  record,
  option: { ...option, ...own },
  options: {
    recordId: '7',
    primary: {
      action: 'none',
      kind: null,
      copy: null,
      pickupPlace: null,
      waiting: 2,
      expectedOn: null,
      dueOn: null,
      request: null,
      needsVolume: false,
    },
    options: [],
    volumes: [],
  },
  dueOn: null,
  messaging: undefined,
  addresses: [],
  ...more,
});
const textOf = (page: Parameters<typeof copyRequestMarkup>[1], given: Partial<GivenRequest> = {}, refused = '') =>
  copyRequestMarkup(contextFixture(), page, {
    target: { recordId: '7', kind: 'reservation' },
    title: '预约',
    itemId: undefined,
    given: { ...nothingGiven, ...given },
    refused,
  }).text;

describe('copyRequestMarkup', () => {
  it('lets no text of the library, of the reader or of the form become markup', () => {
    const text = textOf(
      formPage(
        { text: attack, address: 'required', kind: 'reLend' },
        { addresses: [{ ...address, line: attack, recipient: attack }] },
      ),
      { note: attack, detail: attack },
      attack,
    );
    expect(text).not.toContain('<script>');
    expect(text).toContain('&lt;script&gt;');
  });

  it.each([
    ['none', 0, { way: false, typed: false }],
    ['optional', 1, { way: true, typed: true }],
    // Without a place to collect it from, it can only be sent.
    ['optional', 0, { way: false, typed: true }],
    ['required', 1, { way: false, typed: true }],
  ] as const)('address %s with %i pick-up places', (required, places, shown) => {
    const text = textOf(formPage({ address: required, pickupPlaces: places === 1 ? [place] : [] }));
    expect({ way: text.includes('name="way"'), typed: text.includes('name="recipient"') }).toEqual(shown);
  });

  it('requires a typed address only where the reader has none to choose', () => {
    expect(textOf(formPage({ address: 'required' }))).toMatch(/name="recipient"[^>]* required/);
    const own = textOf(formPage({ address: 'required' }, { addresses: [address] }));
    expect(own).not.toContain(' required');
    expect(own).toMatch(/value="8" checked/);
    // What was typed is not replaced by the default address.
    expect(textOf(formPage({ address: 'required' }, { addresses: [address] }), { detail: '新街 2 号' })).toMatch(
      /name="address" value="" checked/,
    );
  });

  it('names the reader whom the form is for', () => {
    expect(textOf(formPage({}))).toContain('<input type="hidden" name="user" value="4">');
  });

  it('shows the reader’s place in the queue', () => {
    expect(textOf(formPage({}))).toContain('<ul class="request-facts">');
    expect(textOf(formPage({ kind: 'reLend' }))).not.toContain('<ul class="request-facts">');
  });

  it('asks a visitor to sign in, and leads back to the form', () => {
    const text = textOf({ show: 'signIn', record, kind: 'reservation' });
    expect(text).toContain('/lib/login?next=%2FcopyRequest%2F7%3Fkind%3Dreservation');
    expect(text).not.toContain('<form class="request-form"');
  });

  it.each([
    ['不行', '暂停', '不行'],
    ['', '暂停', '暂停'],
  ])('names why it was refused: of the form %j, of the record %j', (refused, reason, shown) =>
    expect(textOf({ show: 'refused', record, kind: undefined, reason }, {}, refused)).toContain(`<p>${shown}</p>`),
  );
});
