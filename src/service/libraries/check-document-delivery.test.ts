import { expect, it } from 'vitest';
import { menusSchema } from '../../lib/contract/config.ts';
import { libraryFileSchema } from '../platform/configuration/schema.ts';
import { testLibrary } from '#support/service.ts';
import { checkDocumentDelivery } from './check-document-delivery.ts';
import { byMail } from '#support/document-delivery.ts';

const menuB = [{ menuId: 'documentDelivery', menuName: '文献传递', menuUrl: '', jumpMode: '2' }];
function problems(documentDelivery?: object): string[] {
  const file = libraryFileSchema.parse({ ...testLibrary, ...(documentDelivery && { documentDelivery }) });
  const found: string[] = [];
  checkDocumentDelivery({ file, menus: menusSchema.parse({ menuB }) }, (field) => found.push(field));
  return found;
}
const to = (url: string) => ({ form: { send: { by: 'provider', url } } });

it('finds a menu item that leads nowhere, and a form that takes nothing', () => {
  expect(problems()).toEqual(['documentDelivery']);
  expect(problems(byMail)).toEqual([]);
  expect(problems({ form: { ...byMail.form, perDay: 0 } })).toEqual(['documentDelivery.form.perDay']);
  expect(problems({ form: { ...byMail.form, linkDays: 90, keepDays: 60 } })).toEqual([
    'documentDelivery.form.linkDays',
  ]);
});

it('lets orders go over the net under https alone, and to the own machine however', () => {
  expect(problems(to('https://documents.example.org/orders/'))).toEqual([]);
  expect(problems(to('http://127.0.0.1:4399/delivery/orders'))).toEqual([]);
  expect(problems(to('http://documents.example.org/orders'))).toEqual(['documentDelivery.form.send.url']);
});

it('takes neither an address with a query, nor a desk without one, nor nothing at all', () => {
  for (const wrong of [
    {},
    to('https://example.org/?a=1'),
    { form: { send: { by: 'mail', to: 'desk' } } },
    { form: {} },
  ]) {
    expect(libraryFileSchema.safeParse({ ...testLibrary, documentDelivery: wrong }).success).toBe(false);
  }
});
