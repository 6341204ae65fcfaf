import { addressTypes, postcode } from '#lib/rules/addresses.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';
import type { AddressMessages } from './messages.ts';

const addressOf = (form: FormData) => ({
  type: addressTypes.find((type) => type === formText(form, 'type')) ?? 'other',
  areaCode: formText(form, 'district'),
  detail: formText(form, 'detail'),
  postcode: formText(form, 'postcode'),
  recipient: formText(form, 'recipient'),
  phone: formText(form, 'phone'),
  isDefault: form.has('isDefault'),
  // The section loads the list itself.
  skipReload: true,
});

/** Mistakes in the order of the fields; the service validates the telephone number. */
function problemsOf(form: FormData, messages: AddressMessages) {
  const isEmpty = (name: string) => formText(form, name).trim() === '';
  const code = formText(form, 'postcode');
  return {
    ...(isEmpty('recipient') && { recipient: messages.recipientMissing }),
    ...(!/\d{5}/.test(formText(form, 'phone').replace(/\D/g, '')) && { phone: messages.phoneInvalid }),
    ...(isEmpty('district') && { province: messages.areaMissing }),
    ...(isEmpty('detail') && { detail: messages.detailMissing }),
    ...(code !== '' && !postcode.test(code) && { postcode: messages.postcodeInvalid }),
  };
}

export const addressActs = (messages: AddressMessages): SectionActs => ({
  save: {
    check: (form) => problemsOf(form, messages),
    run: (client, form) => {
      const addressId = formText(form, 'id');
      return addressId === ''
        ? client.call('addAddress', addressOf(form))
        : client.call('updateAddress', { ...addressOf(form), addressId });
    },
    next: {},
  },
  /** Renders the form again with the cities and districts of what is chosen. */
  areas: {},
  default: {
    run: (client, form) => client.call('setDefaultAddress', { addressId: formText(form, 'id'), skipReload: true }),
  },
  delete: {
    ask: () => ({ text: messages.deleteAsk, does: messages.delete }),
    run: (client, form) => client.call('deleteAddress', { addressId: formText(form, 'id'), skipReload: true }),
  },
});
