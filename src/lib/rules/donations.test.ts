import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyCodes, currencyDigits, formatAmount, isCurrency } from './currencies.ts';
import { checkOffer, offerLimits, readAmount, readReceipt, receiptAlphabet, showReceipt } from './donations.ts';
import { normalizeIsbn } from './isbn.ts';

const book = { title: '红楼梦', author: '曹雪芹', isbn: '978-7-02-000220-7', quantity: '2' };
const offer = {
  kind: 'books',
  name: '示例捐赠人',
  phone: '138 1234 5678',
  mail: '',
  anonymous: false,
  isPublic: true,
  books: [book],
  amount: '',
  currency: '',
  remark: ' 家中藏书 ',
};
const problems = (change: Partial<typeof offer>, isReader = false) =>
  checkOffer({ ...offer, ...change }, isReader).problems?.map((entry) => `${entry.field} ${entry.problem}`);

describe('an offer', () => {
  it('is kept as it is meant', () => {
    const blank = { title: ' ', author: '', isbn: '', quantity: '3' };
    const plain = { title: '家谱', author: '', isbn: '', quantity: '' };
    expect(checkOffer({ ...offer, books: [blank, book, plain] }, false).offer).toEqual({
      kind: 'books',
      name: '示例捐赠人',
      phone: '13812345678',
      mail: null,
      anonymous: false,
      isPublic: true,
      books: [
        { title: '红楼梦', author: '曹雪芹', isbn: '9787020002207', quantity: 2 },
        { title: '家谱', author: null, isbn: null, quantity: 1 },
      ],
      amountMinor: null,
      currency: null,
      remark: '家中藏书',
    });
    const money = { kind: 'money', amount: '１,２００.５', currency: 'CNY' };
    expect(checkOffer({ ...offer, ...money }, false).offer).toMatchObject({
      kind: 'money',
      books: [],
      amountMinor: 120_050,
      currency: 'CNY',
    });
  });

  it('is refused with everything that is wrong with it, in the place where it is', () => {
    expect(problems({ name: ' ', phone: '', kind: 'time' })).toEqual([
      'kind kindUnknown',
      'name nameMissing',
      'phone contactMissing',
    ]);
    expect(problems({ phone: '123', mail: 'x@', remark: '长'.repeat(501), name: '名'.repeat(101) })).toEqual([
      'name nameLong',
      'phone phoneInvalid',
      'mail mailInvalid',
      'remark remarkLong',
    ]);
    const wrong = { title: '', author: '名'.repeat(201), isbn: '9787020002208', quantity: '0' };
    expect(problems({ books: [book, wrong, { ...book, title: '长'.repeat(301) }] })).toEqual([
      'books.1.title titleMissing',
      'books.1.author authorLong',
      'books.1.isbn isbnInvalid',
      'books.1.quantity quantityInvalid',
      'books.2.title titleLong',
    ]);
    expect(problems({ books: [] })).toEqual(['books.0.title booksMissing']);
    expect(problems({ books: Array.from({ length: offerLimits.books + 1 }, () => book) })).toEqual([
      'books.0.title booksMany',
    ]);
    expect(problems({ kind: 'money', amount: '', currency: 'CNY' })).toEqual(['amount amountInvalid']);
    expect(problems({ kind: 'money', amount: '5', currency: 'XXX' })).toEqual(['currency currencyUnknown']);
  });

  it('of a reader needs no contact: the library has one', () => {
    expect(problems({ phone: '' }, true)).toBeUndefined();
    expect(problems({ phone: 'x' }, true)).toEqual(['phone phoneInvalid']);
  });

  it('of whatever is typed is kept or refused, and what is kept passes again', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('', '9787020002207', '13812345678', 'li@example.edu', '12.5'));
    const typedBook = fc.record({ title: text, author: text, isbn: text, quantity: text });
    const typed = fc.record({
      kind: fc.constantFrom('books', 'money', 'x'),
      name: text,
      phone: text,
      mail: text,
      anonymous: fc.boolean(),
      isPublic: fc.boolean(),
      books: fc.array(typedBook, { maxLength: 3 }),
      amount: text,
      currency: fc.constantFrom('CNY', 'JPY', 'KWD', ''),
      remark: text,
    });
    fc.assert(
      fc.property(typed, fc.boolean(), (input, isReader) => {
        const { offer: accepted, problems: wrong } = checkOffer(input, isReader);
        expect(accepted === undefined).toBe(wrong !== undefined && wrong.length > 0);
        if (!accepted || accepted.kind !== 'books') return;
        const again = accepted.books.map((book) => ({
          title: book.title,
          author: book.author ?? '',
          isbn: book.isbn ?? '',
          quantity: String(book.quantity),
        }));
        const same = {
          ...input,
          name: accepted.name,
          phone: accepted.phone ?? '',
          mail: accepted.mail ?? '',
          books: again,
        };
        expect(checkOffer(same, isReader).offer).toEqual(accepted);
      }),
    );
  });
});

describe('an amount', () => {
  it.each([
    ['12', 'CNY', 1200],
    ['12.5', 'CNY', 1250],
    ['1,234.50', 'USD', 123_450],
    ['500', 'JPY', 500],
    ['0.125', 'KWD', 125],
    ['0.5', 'JPY', undefined],
    ['0.125', 'CNY', undefined],
    ['0', 'CNY', undefined],
    ['-5', 'CNY', undefined],
    ['1e5', 'CNY', undefined],
    ['12,34', 'CNY', undefined],
    ['99999999999', 'CNY', undefined],
    ['12', 'DEM', undefined],
    ['', 'CNY', undefined],
  ])('of %j %s is %j', (text, currency, minor) => expect(readAmount(text, currency)).toBe(minor));

  it('is written in the way of the language', () => {
    expect(formatAmount(1_234_550, 'CNY', 'zh-CN')).toBe('12,345.50人民币');
    expect(formatAmount(500, 'JPY', 'en-US')).toBe('500 Japanese yen');
  });
});

describe('currencies', () => {
  it('have a name in every language, and their digits', () => {
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    for (const language of ['zh-CN', 'zh-TW', 'en-US']) {
      const names = new Intl.DisplayNames(language, { type: 'currency' });
      expect(currencyCodes.filter((code) => names.of(code) === code)).toEqual([]);
    }
    expect(['CNY', 'JPY', 'KWD'].map(currencyDigits)).toEqual([2, 0, 3]);
    expect(['CNY', 'DEM', 'XAU', '', 'cny'].map(isCurrency)).toEqual([true, false, false, false, false]);
  });
});

describe('a receipt number', () => {
  it('is read with spaces, small letters and other dashes, and rejected otherwise', () => {
    expect(readReceipt(' d261121 7k3m9-qx2tn')).toBe('D2611217K3M9QX2TN');
    expect(readReceipt('D261121–OIL00–00000')).toBe('D2611210110000000');
    expect(['', 'D261121', 'D2611217K3M9QX2TU', 'X2611217K3M9QX2TN'].map(readReceipt)).toEqual(
      Array.from({ length: 4 }, () => undefined),
    );
  });

  it('that is shown is read again', () => {
    const letters = fc.string({ unit: fc.constantFrom(...receiptAlphabet), minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(letters, (text) => {
        expect(readReceipt(showReceipt(`D261121${text}`))).toBe(`D261121${text}`);
      }),
    );
  });
});

describe('an ISBN', () => {
  it.each([
    ['9787020002207', '9787020002207'],
    ['ISBN 978-7-02-000220-7', '9787020002207'],
    ['7-02-000220-X', '9787020002207'],
    ['９７８７０２０００２２０７', '9787020002207'],
    ['080442957x', '9780804429573'],
    ['9787020002208', undefined],
    ['7020002208', undefined],
    ['12345', undefined],
    ['', undefined],
  ])('%j is %j', (text, isbn) => expect(normalizeIsbn(text)).toBe(isbn));
});
