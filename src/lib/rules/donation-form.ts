import type { BookText, OfferText } from './donations.ts';

/** Books for which an empty form has boxes, and for which another press of the button adds some. */
export const firstBooks = 2;
const bookFields = ['title', 'author', 'isbn', 'quantity'] as const satisfies readonly (keyof BookText)[];

/** Name of a book's box in the form. */
export const bookFieldName = (at: number, field: keyof BookText): string => `books.${String(at)}.${field}`;

/** A form that nobody has filled in yet. */
export const emptyOffer = (name = ''): OfferText => ({
  kind: 'books',
  name,
  phone: '',
  mail: '',
  anonymous: false,
  isPublic: true,
  books: [],
  amount: '',
  currency: 'CNY',
  remark: '',
});

/** What a form says; boxes that it does not have are empty. Books without any word stay, so that rows keep their place. */
export function readOfferForm(form: FormData, maxBooks: number): OfferText {
  const text = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  const books: BookText[] = [];
  for (let at = 0; at <= maxBooks && form.has(bookFieldName(at, 'title')); at += 1) {
    const [title = '', author = '', isbn = '', quantity = ''] = bookFields.map((field) =>
      text(bookFieldName(at, field)),
    );
    books.push({ title, author, isbn, quantity });
  }
  return {
    kind: text('kind'),
    name: text('name'),
    phone: text('phone'),
    mail: text('mail'),
    anonymous: form.has('anonymous'),
    isPublic: form.has('isPublic'),
    books,
    amount: text('amount'),
    currency: text('currency'),
    remark: text('remark'),
  };
}
