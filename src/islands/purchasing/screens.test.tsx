import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { OutputOf } from '#lib/contract/contract.ts';
import { cartCount, type CartEntry } from '#lib/stores/purchase-cart.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import {
  Refused,
  renderOnServer,
  Said,
  sectionSite,
  serviceDouble,
  showOpenedSection,
  signedIn,
  toastTexts,
} from '#support/island.tsx';
import { performAct } from '../section/acts.ts';
import * as cartScreen from './screens/cart.tsx';
import * as settleScreen from './screens/settle.tsx';

const book = {
  offerId: '7',
  title: 'Rivers',
  titleLang: 'en',
  author: null,
  publisher: null,
  publishYear: null,
  isbn: null,
  priceFen: 5000,
  libraryFen: 4000,
  readerFen: 1000,
  publishDay: null,
};
const entry: CartEntry = {
  ...book,
  cartId: '1',
  vendor: 'shop',
  vendorName: 'Shop',
  priceThenFen: 5000,
  isPreorder: false,
  addedAt: '2026-11-01T08:00:00.000Z',
  reason: null,
};
const cartOf = (...result: CartEntry[]) => ({ total: result.length, maxInOrder: 9, against: [], result });
const accepted = () => ({ paragraphs: ['You choose, we pay.'], isAccepted: true });
const form = (values: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(values)) data.set(name, value);
  return data;
};

test('the cart is rendered on the server with a form for each book', async () => {
  signedIn();
  const { sent } = serviceDouble({
    getPurchasingRule: accepted,
    listCart: () => cartOf(entry),
    deleteFromCart: () => cartOf(),
  });
  const { markup } = await renderOnServer(cartScreen);
  expect(markup).toContain('Rivers');
  expect(markup).toContain('the library pays ¥40.00, you pay ¥10.00');
  expect(markup).toContain('/drivePurSettle?list=7');
  const { acts } = await cartScreen.open(sectionSite());
  await performAct(acts, sectionSite().client, form({ act: 'remove', id: '7' }));
  expect(sent('deleteFromCart')).toEqual([{ offerIds: ['7'] }]);
});

test('a book is removed from the cart at once, put back, and stays where the service refuses', async () => {
  signedIn();
  const service = serviceDouble({
    getPurchasingRule: accepted,
    listCart: () => cartOf(entry),
    deleteFromCart: () => new Said('Taken out.', cartOf()),
    addToCart: () => new Said('Put in.', cartOf(entry)),
  });
  await showOpenedSection(cartScreen);
  await waitFor(() => {
    expect(cartCount.get()).toBe(1);
  });
  service.answers.listCart = () => cartOf();
  const release = service.hold('deleteFromCart');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove: Rivers' }));
  expect(await screen.findByText('Removed')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Check out/ })).toBeNull();
  release();
  await waitFor(() => {
    expect(cartCount.get()).toBe(0);
  });
  service.answers.listCart = () => cartOf(entry);
  fireEvent.click(screen.getByRole('button', { name: 'Put back: Rivers' }));
  expect(await screen.findByRole('link', { name: 'Check out 1 book' })).toBeVisible();
  await waitFor(() => {
    expect(cartCount.get()).toBe(1);
  });
  expect(toastTexts()).toEqual(['success: Taken out.', 'success: Put in.']);
  service.answers.deleteFromCart = () => new Refused('Not now.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Rivers' }));
  await waitFor(() => {
    expect(toastTexts()).toContain('error: Not now.');
  });
  expect(screen.getByRole('button', { name: 'Remove: Rivers' })).toBeVisible();
});

test('rules that could not be loaded show no error, and the cart is shown', async () => {
  signedIn();
  const service = serviceDouble({ getPurchasingRule: () => new Refused('Not now.'), listCart: () => cartOf(entry) });
  await showOpenedSection(cartScreen);
  expect(await screen.findByRole('link', { name: 'Check out 1 book' })).toBeVisible();
  expect(service.sent('getPurchasingRule')).toHaveLength(1);
  expect(screen.queryByText('Not now.')).toBeNull();
  expect(toastTexts()).toEqual([]);
});

test('the rules of choosing books are accepted before anything is checked out', async () => {
  signedIn();
  let isAccepted = false;
  const service = serviceDouble({
    getPurchasingRule: ({ accept }) => {
      isAccepted ||= accept;
      return { paragraphs: ['You choose, we pay.'], isAccepted };
    },
    listCart: () => ({
      ...cartOf(entry),
      against: isAccepted ? [] : [{ refusal: 'rulesNotAccepted', text: 'Accept the rules first.', records: [] }],
    }),
  });
  await showOpenedSection(cartScreen);
  expect(await screen.findByText('You choose, we pay.')).toBeVisible();
  expect(screen.queryByText('Accept the rules first.')).toBeNull();
  expect(screen.queryByRole('link', { name: /Check out/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'I have read and accept the rules' }));
  expect(await screen.findByRole('link', { name: 'Check out 1 book' })).toBeVisible();
  expect(service.sent('getPurchasingRule')).toContainEqual({ accept: true });
});

const quote = (token: string | null): OutputOf<'confirmOrder'> => ({
  token,
  parcels: [
    {
      vendor: 'shop',
      vendorName: 'Shop',
      isPreorder: false,
      lines: [{ ...book, priceThenFen: null, fundName: null }],
      grams: 0,
      booksFen: 5000,
      freightFen: 0,
      libraryFen: 4000,
      readerFen: 1000,
    },
  ],
  refused: [],
  hasChanged: token === 't2',
  booksFen: 5000,
  freightFen: 0,
  libraryFen: 4000,
  readerFen: 1000,
});
const order: OutputOf<'createOrder'>['orders'][number] = {
  orderId: '12',
  number: 'P20261101-1',
  stage: 'sent',
  status: 0,
  stageName: 'Ordered',
  isOpen: true,
  isPreorder: false,
  expectedOn: null,
  vendorName: 'Shop',
  pickupPlaceName: 'Main desk',
  address: null,
  recipient: null,
  freightFen: 0,
  libraryFen: 4000,
  readerFen: 1000,
  openFen: 0,
  payUntil: null,
  createdAt: '2026-11-01T08:00:00.000Z',
  carrier: null,
  tracking: null,
  can: { pay: false, cancel: false, confirmReceipt: false },
  lines: [{ ...book, recordId: null, barcode: null, dueOn: null }],
};
const place = (addressId: string, name: string) => ({
  addressId,
  name,
  libName: 'Main Library',
  campusId: null,
  campusName: null,
  place: null,
  opening: null,
});
const parameters: OutputOf<'getPurchasingParameters'> = {
  isOn: true,
  highestPriceFen: null,
  excludedPublishers: [],
  excludedClasses: [],
  publishedSince: null,
  libraryPercent: 80,
  libraryMostFen: null,
  freightPaidBy: 'library',
  freight: [],
  pickupPlaces: [place('A', 'Main desk'), place('B', 'North desk')],
  sendsToAddresses: false,
  maxInOrder: 9,
  payHours: 24,
  loanDays: 60,
  cancel: 'beforeSending',
  stages: [],
};
const settleAnswers = () => ({
  getPurchasingRule: accepted,
  checkPurchaser: () => ({
    isAllowed: true,
    reasons: [],
    isPreorder: false,
    libraryFen: null,
    readerFen: null,
    limits: null,
    budgetLeftFen: 9000,
  }),
  getPurchasingParameters: () => parameters,
  listAddresses: () => ({ most: 20, result: [] }),
});
test('an order is placed by the form of its price, and shown with its number', async () => {
  signedIn();
  goToQuery('?list=7,x&which=p:B');
  const service = serviceDouble({
    ...settleAnswers(),
    confirmOrder: () => quote('t1'),
    createOrder: () => new Refused('The price has changed.'),
    getOrderLogistics: () => ({ order, steps: [], logistics: [] }),
  });
  await showOpenedSection(settleScreen);
  expect(await screen.findByRole('link', { name: 'Pick up at North desk', current: 'page' })).toBeVisible();
  expect(service.sent('confirmOrder')).toEqual([{ offerIds: ['7'], pickupPlaceId: 'B' }]);
  // Only success is a toast (portal-content §8).
  service.answers.confirmOrder = () => quote('t2');
  fireEvent.click(await screen.findByRole('button', { name: 'Place order' }));
  expect(await screen.findByText('The price has changed.')).toBeVisible();
  expect(toastTexts()).toEqual([]);
  service.answers.createOrder = () => new Said('Ordered.', { orders: [order], readerFen: 1000 });
  fireEvent.click(await screen.findByRole('button', { name: 'Accept the new prices and order' }));
  expect(await screen.findByRole('link', { name: 'P20261101-1' })).toBeVisible();
  expect(service.sent('createOrder')).toEqual([
    { token: 't1', offerIds: ['7'], pickupPlaceId: 'B' },
    { token: 't2', offerIds: ['7'], pickupPlaceId: 'B' },
  ]);
  expect(location.search).toBe('?placed=12');
  expect(toastTexts()).toEqual(['success: Ordered.']);
});

test('the server renders the price for the first place, places the order and leads to it', async () => {
  signedIn();
  serviceDouble({
    ...settleAnswers(),
    confirmOrder: () => quote('t1'),
    createOrder: () => ({ orders: [order], readerFen: 1000 }),
    getOrderLogistics: () => ({ order, steps: [], logistics: [] }),
  });
  const { markup } = await renderOnServer(settleScreen, '?list=7');
  document.body.innerHTML = markup;
  const main = within(document.body);
  expect(main.getByRole('link', { name: 'Pick up at Main desk', current: 'page' })).toBeVisible();
  const sentForm = main.getByRole('button', { name: 'Place order' }).closest('form');
  const { acts } = await settleScreen.open(sectionSite());
  const values = new FormData(sentForm ?? undefined);
  values.set('act', 'order');
  const result = await performAct(acts, sectionSite().client, values);
  expect(result).toMatchObject({ kind: 'answered', next: { placed: '12' } });
  expect((await renderOnServer(settleScreen, '?placed=12')).markup).toContain('P20261101-1');
});
