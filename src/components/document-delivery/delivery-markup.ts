import type { OutputOf } from '#lib/contract/contract.ts';
import { documentFormPath, ownDocumentsPath, type DocumentSource } from '#lib/document-delivery/delivery-address.ts';
import { orderOfRecord } from '#lib/document-delivery/prefill.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import {
  documentFieldLimits,
  documentTypes,
  emptyDocumentOrder,
  type DocumentField,
  type DocumentOrder,
  type DocumentProblem,
} from '#lib/rules/document-delivery.ts';
import { leaveLink, requestedRecord, requestPart, sentMarkup, signInFirst } from '../copy-requests/request-markup.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import type { DeliveryPage } from './load-delivery-page.ts';

export interface SentOrder {
  /** What was sent; undefined before. */
  given: DocumentOrder | undefined;
  problems: readonly DocumentProblem[];
  refused: string;
}

interface Box {
  field: DocumentField;
  isWide?: boolean;
  inputMode?: 'numeric';
}
const parts: readonly { legendKey: 'whole' | 'published' | 'numbers'; boxes: readonly Box[] }[] = [
  {
    legendKey: 'whole',
    boxes: [
      { field: 'publicationName', isWide: true },
      { field: 'articleTitle', isWide: true },
      { field: 'author', isWide: true },
    ],
  },
  {
    legendKey: 'published',
    boxes: [
      { field: 'issue' },
      { field: 'pages' },
      { field: 'version' },
      { field: 'year', inputMode: 'numeric' },
      { field: 'place' },
      { field: 'publisher' },
    ],
  },
  {
    legendKey: 'numbers',
    boxes: [{ field: 'doi', isWide: true }, { field: 'issn' }, { field: 'isbn' }],
  },
];
/** Characters that a box takes beyond its limit, so that a longer text is refused and not cut off. */
const excess = 60;

function boxMarkup(
  { t, language }: PageContext,
  { field, isWide = false, inputMode }: Box,
  value: string,
  problem: DocumentProblem['problem'] | undefined,
): Markup {
  const id = `delivery-${field}`;
  const limit = documentFieldLimits[field];
  const problemText = problem && t(`document-delivery:problem_${problem}`, { most: formatNumber(limit, language) });
  return html`<div${isWide && html` class="wide"`}>
    <label for="${id}">${t(`document-delivery:${field}`)}</label>
    <input
      id="${id}"
      class="field"
      name="${field}"
      value="${value}"
      maxlength="${limit + excess}"
      autocomplete="off"
      ${attribute('inputmode', inputMode)}
      ${attribute('aria-invalid', problem && 'true')}
      ${attribute('aria-describedby', problem && `${id}-problem`)}
    />
    ${problemText !== undefined && html`<p id="${id}-problem" class="problem">${problemText}</p>`}
  </div>`;
}

/**
 * The form of document delivery (portal-content §3), filled in from what it was opened on; each mistake is under its own
 * box.
 */
function deliveryForm(
  context: PageContext,
  source: DocumentSource,
  delivery: OutputOf<'getDocumentDelivery'>,
  { given, problems, refused, leave }: Omit<SentOrder, 'given'> & { given: DocumentOrder; leave: Markup },
): Markup {
  const { t, address, language } = context;
  const number = (value: number) => formatNumber(value, language);
  const types = documentTypes.map((type) => {
    const selected = type === given.documentType && html` selected`;
    return html`<option value="${type}" ${selected}>${t(`document-delivery:type_${type}`)}</option>`;
  });
  const fieldsets = parts.map(({ legendKey, boxes }, at) => {
    const fields = boxes.map((box) =>
      boxMarkup(context, box, given[box.field], problems.find(({ field }) => field === box.field)?.problem),
    );
    return html`<fieldset class="delivery-fields">
      <legend>${t(`document-delivery:${legendKey}`)}</legend>
      ${fields}${at === parts.length - 1 && html`<p class="quiet wide">${t('document-delivery:needed')}</p>`}
    </fieldset>`;
  });
  return html`<form
    class="request-form delivery-form"
    method="post"
    action="${address(documentFormPath(source))}"
    novalidate
  >
    <p class="refused" role="alert">${refused}</p>
    <p>${t('document-delivery:intro')}</p>
    ${delivery.text && html`<p class="quiet">${delivery.text}</p>`}
    <label class="delivery-type"
      >${t('document-delivery:documentType')}
      <select class="field" name="documentType">
        ${types}
      </select></label
    >
    ${fieldsets}
    <div class="delivery-fields">
      <div class="wide">
        <label for="delivery-remarks">${t('document-delivery:remarks')}</label>
        <textarea
          id="delivery-remarks"
          class="field"
          name="remarks"
          rows="3"
          maxlength="${documentFieldLimits.remarks}"
          aria-describedby="delivery-remarks-hint"
        >
${given.remarks}</textarea>
        <p id="delivery-remarks-hint" class="quiet">${t('document-delivery:remarksHint')}</p>
      </div>
    </div>
    <p class="quiet">
      ${t('document-delivery:progressHint', { days: number(delivery.days) })}
      ${t('document-delivery:left', { left: number(delivery.left), most: number(delivery.perDay) })}
    </p>
    <p class="acts"><button class="btn btn-main">${t('document-delivery:submit')}</button> ${leave}</p>
  </form>`;
}

/** An order of a document from elsewhere: the form, or what is in its place. @param back address of its record */
export function deliveryMarkup(
  context: PageContext,
  page: Exclude<DeliveryPage, { show: 'nothing' }>,
  { source, back, ...sent }: SentOrder & { source: DocumentSource; back: string },
): Markup {
  const { t, address } = context;
  const title = t('document-delivery:title');
  const toRecord = leaveLink(back, t('document-delivery:back'));
  const own = (isMain: boolean) =>
    html`<a class="btn${isMain && ' btn-main'}" href="${address(ownDocumentsPath)}"
      >${t('document-delivery:seeRequests')}</a
    >`;
  if (page.show === 'sent') {
    const { state, title: name } = page.request;
    const text = html`<p><strong>${name}</strong></p>
      <p>${t('document-delivery:sentNext')}</p>`;
    const done = sentMarkup(t(`document-delivery:state_${state}`), text, html`${own(true)} ${toRecord}`);
    return requestPart(context, title, done);
  }
  const { record } = page;
  const content =
    page.show === 'signIn'
      ? signInFirst(context, documentFormPath(source))
      : page.show === 'refused'
        ? html`<div class="notice" role="alert"><p>${sent.refused || page.reason}</p></div>
            <p class="acts">${own(false)} ${toRecord}</p>`
        : deliveryForm(context, source, page.delivery, {
            ...sent,
            given: sent.given ?? (record ? orderOfRecord(record) : (source.order ?? emptyDocumentOrder)),
            leave: leaveLink(back, t('document-delivery:cancel')),
          });
  return requestPart(context, title, html`${record && requestedRecord(record, back)}${content}`);
}
