import type { MarcFields } from '#lib/citation/export/marc-fields.ts';
import { marcFields } from '#lib/citation/export/marc-original.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import texts from '#lib/i18n/locales/zh-CN/marc.json' with { type: 'json' };
import { recordPath } from '#lib/seo/address.ts';
import { fullTitle } from '#lib/seo/text.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import { langAttribute, titleLangOf } from '../parts/record-language.ts';

/** Whether a field has a text: `marc21_245`, `unimarc_200`, `both_001`. */
const isText = (key: string): key is keyof typeof texts => Object.hasOwn(texts, key);

/** A blank indicator is shown as # in MARC documentation. */
const indicator = (sign: string): string => (sign === ' ' ? '#' : sign);

/** A record's MARC fields in a table: what each tag means, indicators, subfields with their codes. */
function fieldsMarkup(
  context: PageContext,
  { leader, control, data }: MarcFields,
  syntax: 'marc21' | 'unimarc',
): Markup {
  const { t } = context;
  const meaning = (tag: string) => {
    const key = [`${syntax}_${tag}`, `both_${tag}`].find(isText);
    return key && t(`marc:${key}`);
  };
  const controlRows = [{ tag: 'LDR', value: leader }, ...control].map(
    ({ tag, value }) =>
      html`<tr>
        <th scope="row">${tag}</th>
        <td>${meaning(tag)}</td>
        <td></td>
        <td><code>${value.replaceAll(' ', '#')}</code></td>
      </tr>`,
  );
  const dataRows = data.map(({ tag, indicators, subfields }) => {
    const values = subfields.map(
      ({ code, value }) => html`<span><code>$${code}</code> <bdi${langAttribute(value, context)}>${value}</bdi></span>`,
    );
    return html`<tr>
      <th scope="row">${tag}</th>
      <td>${meaning(tag)}</td>
      <td><code>${[...indicators].map(indicator).join('')}</code></td>
      <td>${values}</td>
    </tr>`;
  });
  return html`<table class="table marc">
    <thead>
      <tr>
        <th scope="col">${t('marc:tag')}</th>
        <th scope="col">${t('marc:meaning')}</th>
        <th scope="col">${t('marc:indicators')}</th>
        <th scope="col">${t('marc:content')}</th>
      </tr>
    </thead>
    <tbody>
      ${controlRows}${dataRows}
    </tbody>
  </table>`;
}

export function marcPageMarkup(context: PageContext, record: RecordDetail): Markup {
  const { t, address } = context;
  const { recordId } = record;
  const original = record.marc?.original;
  // UNIMARC as it came goes out in MarcXchange; MARCXML promises MARC 21.
  const format = original?.syntax === 'unimarc' ? 'marcxchange' : 'marcxml';
  return html`<div class="flex flex-col gap-4 py-6">
    <p><a href="${address(recordPath(recordId))}">${t('marc:back')}</a></p>
    <h1>${t('marc:title')}</h1>
    <p${attribute('lang', titleLangOf(record))}>${fullTitle(record)}</p>
    ${fieldsMarkup(context, marcFields(record, 'came'), original?.syntax ?? 'marc21')}
    <p class="flex flex-wrap items-center gap-4">
      <a class="btn" href="${address(`/export/${format}?id=${recordId}`)}" rel="nofollow" download
        >${t(format === 'marcxml' ? 'marc:download' : 'marc:downloadXchange')}</a
      >
      <span class="text-sm text-muted">${t(original ? 'marc:noteCame' : 'marc:note')}</span>
    </p>
  </div>`;
}
