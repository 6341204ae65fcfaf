import { describe, expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import { articleFixture } from '#support/seo-record.ts';
import { documentFieldLimits, emptyDocumentOrder, type DocumentOrder } from '#lib/rules/document-delivery.ts';
import { deliveryMarkup, type SentOrder } from './delivery-markup.ts';

type ShownDelivery = Parameters<typeof deliveryMarkup>[1];
const delivery = { isAllowed: true, reason: null, left: 3, perDay: 5, days: 2, text: null };
const textOf = (page: ShownDelivery, sent: Partial<SentOrder> = {}) =>
  deliveryMarkup(contextFixture(), page, {
    source: {},
    back: '/lib/home',
    given: undefined,
    problems: [],
    refused: '',
    ...sent,
  }).text;
const form: ShownDelivery = { show: 'form', record: undefined, delivery };

describe('deliveryMarkup', () => {
  it('fills the form in from the record, and from what was sent once it was sent', () => {
    const record = articleFixture();
    expect(textOf({ ...form, record })).toContain(`value="${record.title}"`);
    const given: DocumentOrder = { ...emptyDocumentOrder, articleTitle: 'Typed' };
    const text = textOf({ ...form, record }, { given });
    expect(text).toContain('value="Typed"');
    expect(text).not.toContain(`value="${record.title}"`);
  });

  it('names a mistake under its own box, for screen readers too', () => {
    const text = textOf(form, { problems: [{ field: 'year', problem: 'yearInvalid' }], given: emptyDocumentOrder });
    expect(text).toMatch(/id="delivery-year"[^>]*aria-invalid="true" aria-describedby="delivery-year-problem"/);
    expect(text.match(/class="problem"/g)).toHaveLength(1);
  });

  it('takes a text that is too long, so that it is refused and not cut off', () => {
    const most = /id="delivery-issn"[^>]*maxlength="(\d+)"/.exec(textOf(form))?.[1];
    expect(Number(most)).toBeGreaterThan(documentFieldLimits.issn);
  });

  it('lets no text become markup', () => {
    const attack = '"></textarea><script>alert(1)</script>';
    const given = { ...emptyDocumentOrder, remarks: attack, doi: attack };
    expect(textOf(form, { given, refused: attack })).not.toContain('<script>');
  });
});
