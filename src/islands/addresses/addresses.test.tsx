import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  Refused,
  renderOnServer,
  Said,
  serviceDouble,
  showOpenedSection,
  signedIn,
  toastTexts,
} from '#support/island.tsx';
import type { Address } from '#lib/contract/calls/addresses.ts';
import { goToQuery } from '#lib/stores/section-address.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import * as section from './section.tsx';

const address = (addressId: string, recipient: string, isDefault: boolean): Address => ({
  addressId,
  type: 'home',
  typeName: 'Home',
  areas: [{ code: '330106', name: '西湖区' }],
  detail: '文三路 1 号',
  postcode: '',
  recipient,
  phone: '13800000001',
  isDefault,
  line: `浙江省杭州市西湖区文三路 1 号`,
});
const areas = ({ parentCode = '' }) =>
  parentCode === '' ? [{ code: '330000', name: '浙江省' }] : [{ code: '330106', name: '西湖区' }];

test('the list is loaded again after an act, and a question comes before deleting', async () => {
  let saved = [address('1', 'Lin', true), address('2', 'Wang', false)];
  const service = serviceDouble({
    listAddresses: () => ({ most: 20, result: saved }),
    deleteAddress: ({ addressId }) => {
      saved = saved.filter((entry) => entry.addressId !== addressId);
      return new Said('Deleted', { list: null });
    },
  });
  signedIn();
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  await showOpenedSection(section);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete the address of Wang' }));
  expect(await screen.findByText(/Delete this address\?/)).toBeInTheDocument();
  expect(service.sent('deleteAddress')).toEqual([]);
  const [, yes] = screen.getAllByText('Delete', { selector: 'button' }).slice(-2);
  fireEvent.click(yes ?? screen.getByText('nothing'));
  await waitFor(() => {
    expect(screen.queryByText('Wang')).toBeNull();
  });
  expect(service.sent('deleteAddress')).toEqual([{ addressId: '2', skipReload: true }]);
  expect(toastTexts()).toEqual(['success: Deleted']);
});

test('the list says that there are no addresses', async () => {
  serviceDouble({ listAddresses: () => ({ most: 20, result: [] }) });
  signedIn();
  await showOpenedSection(section);
  expect(await screen.findByText('You have not saved an address yet')).toBeInTheDocument();
});

test('the form names the mistakes, focuses the first field with one and sends nothing', async () => {
  const service = serviceDouble({
    listAddresses: () => ({ most: 20, result: [] }),
    listAddressTypes: () => [{ code: 'home', name: 'Home' }],
    loadAreas: areas,
  });
  signedIn();
  goToQuery('?key=9&tab=new');
  await showOpenedSection(section);
  fireEvent.click(await screen.findByText('Save', { selector: 'button' }));
  expect(await screen.findByText('Enter the recipient')).toBeInTheDocument();
  expect(screen.getByText('Choose a province, a city and a district')).toBeInTheDocument();
  expect(screen.getByLabelText('Recipient')).toHaveFocus();
  expect(service.sent('addAddress')).toEqual([]);
});

test('a refused address stays in the form', async () => {
  serviceDouble({
    listAddresses: () => ({ most: 20, result: [address('1', 'Lin', true)] }),
    listAddressTypes: () => [{ code: 'home', name: 'Home' }],
    loadAreas: areas,
    updateAddress: () => new Refused('This number cannot be called', errCodes.badRequest),
  });
  signedIn();
  goToQuery('?key=9&id=1');
  await showOpenedSection(section);
  const recipient = await screen.findByLabelText('Recipient');
  await waitFor(() => {
    expect(screen.getByLabelText('District')).toHaveValue('330106');
  });
  fireEvent.change(recipient, { target: { value: 'Lin Xiaolan' } });
  fireEvent.click(screen.getByText('Save', { selector: 'button' }));
  await waitFor(() => {
    expect(toastTexts()).toEqual(['error: This number cannot be called']);
  });
  expect(recipient).toHaveValue('Lin Xiaolan');
});

test('the server renders the form of a browser without scripts again, with what was sent and the next areas', async () => {
  serviceDouble({
    listAddresses: () => ({ most: 20, result: [] }),
    listAddressTypes: () => [{ code: 'home', name: 'Home' }],
    loadAreas: areas,
  });
  const outcome = { act: 'areas', values: { recipient: 'Lin', province: '330000', city: '110100' }, problems: {} };
  const { markup, rendered } = await renderOnServer(section, '?key=9&tab=new', outcome);
  document.body.innerHTML = markup;
  expect(screen.getByLabelText('Recipient')).toHaveValue('Lin');
  expect(screen.getByLabelText('Province')).toHaveValue('330000');
  // The city of another province is not kept.
  expect(screen.getByLabelText('City')).toHaveValue('');
  expect(screen.getByRole('option', { name: '西湖区' })).toBeInTheDocument();
  expect(Object.keys(rendered.answers)).toHaveLength(4);
});

test('the server renders why the addresses could not be loaded', async () => {
  serviceDouble({ listAddresses: () => new Refused('Closed for maintenance', errCodes.unavailable) });
  const { markup } = await renderOnServer(section, '?key=9');
  document.body.innerHTML = markup;
  expect(screen.getByRole('alert')).toHaveTextContent('Closed for maintenance');
});
