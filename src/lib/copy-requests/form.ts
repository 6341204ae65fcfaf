/** What a reader has filled in, as text; a form that comes back shows it again. */
export interface GivenRequest {
  volume: string;
  pickupPlaceId: string;
  /** `send`: to the address, where the reader may choose. */
  way: 'collect' | 'send';
  /** One of the reader's own addresses; empty: the one that is typed. */
  addressId: string;
  recipient: string;
  phone: string;
  detail: string;
  postcode: string;
  note: string;
}

export interface RequestFormValues extends GivenRequest {
  /** The reader whom the form was rendered for. */
  userId: string;
  itemId: string;
  /** Whole fen, as the form showed it. */
  fee: number;
}

export const nothingGiven: GivenRequest = {
  volume: '',
  pickupPlaceId: '',
  way: 'collect',
  addressId: '',
  recipient: '',
  phone: '',
  detail: '',
  postcode: '',
  note: '',
};

/** Reads the form of a request. */
export function readRequestForm(form: FormData): RequestFormValues {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const fee = Number(text('fee'));
  return {
    userId: text('user'),
    volume: text('volume'),
    pickupPlaceId: text('place'),
    way: text('way') === 'send' ? 'send' : 'collect',
    addressId: /^\d{1,15}$/.test(text('address')) ? text('address') : '',
    recipient: text('recipient'),
    phone: text('phone'),
    detail: text('detail'),
    postcode: text('postcode'),
    note: text('note'),
    itemId: /^\d{1,15}$/.test(text('item')) ? text('item') : '',
    fee: Number.isSafeInteger(fee) && fee >= 0 ? fee : 0,
  };
}
