import type { MarcFields } from '#lib/citation/export/marc-fields.ts';
import { marcFields } from '#lib/citation/export/marc-original.ts';
import type { RecordDetail } from '#lib/contract/calls/record.ts';
import { recordPath } from '#lib/seo/address.ts';
import { fullTitle } from '#lib/seo/text.ts';
import { attribute, html, type Markup } from '../markup/markup.ts';
import type { PageContext } from '../markup/page-context.ts';
import { langAttribute, titleLangOf } from '../parts/record-language.ts';

/** What MARC 21 and UNIMARC share. */
const sharedKeys = {
  LDR: 'marc:field_LDR',
  '001': 'marc:field_001',
  '003': 'marc:field_003',
  '005': 'marc:field_005',
  '035': 'marc:field_035',
  '856': 'marc:field_856',
} as const;
const marc21Keys = {
  '008': 'marc:field_008',
  '010': 'marc:field_010',
  '020': 'marc:field_020',
  '022': 'marc:field_022',
  '024': 'marc:field_024',
  '040': 'marc:field_040',
  '041': 'marc:field_041',
  '044': 'marc:field_044',
  '050': 'marc:field_050',
  '082': 'marc:field_082',
  '084': 'marc:field_084',
  '100': 'marc:field_100',
  '110': 'marc:field_110',
  '240': 'marc:field_240',
  '245': 'marc:field_245',
  '246': 'marc:field_246',
  '250': 'marc:field_250',
  '260': 'marc:field_260',
  '264': 'marc:field_264',
  '300': 'marc:field_300',
  '310': 'marc:field_310',
  '490': 'marc:field_490',
  '500': 'marc:field_500',
  '502': 'marc:field_502',
  '504': 'marc:field_504',
  '505': 'marc:field_505',
  '520': 'marc:field_520',
  '533': 'marc:field_533',
  '546': 'marc:field_546',
  '590': 'marc:field_590',
  '600': 'marc:field_600',
  '610': 'marc:field_610',
  '650': 'marc:field_650',
  '651': 'marc:field_651',
  '655': 'marc:field_655',
  '700': 'marc:field_700',
  '710': 'marc:field_710',
  '773': 'marc:field_773',
  '780': 'marc:field_780',
  '830': 'marc:field_830',
  '852': 'marc:field_852',
  '866': 'marc:field_866',
  '880': 'marc:field_880',
  '952': 'marc:field_952',
} as const;
const unimarcKeys = {
  '010': 'marc:unimarc_010',
  '011': 'marc:unimarc_011',
  '100': 'marc:unimarc_100',
  '101': 'marc:unimarc_101',
  '102': 'marc:unimarc_102',
  '105': 'marc:unimarc_105',
  '106': 'marc:unimarc_106',
  '110': 'marc:unimarc_110',
  '200': 'marc:unimarc_200',
  '205': 'marc:unimarc_205',
  '210': 'marc:unimarc_210',
  '215': 'marc:unimarc_215',
  '225': 'marc:unimarc_225',
  '300': 'marc:unimarc_300',
  '327': 'marc:unimarc_327',
  '328': 'marc:unimarc_328',
  '330': 'marc:unimarc_330',
  '461': 'marc:unimarc_461',
  '500': 'marc:unimarc_500',
  '510': 'marc:unimarc_510',
  '517': 'marc:unimarc_517',
  '606': 'marc:unimarc_606',
  '607': 'marc:unimarc_607',
  '690': 'marc:unimarc_690',
  '700': 'marc:unimarc_700',
  '701': 'marc:unimarc_701',
  '702': 'marc:unimarc_702',
  '710': 'marc:unimarc_710',
  '711': 'marc:unimarc_711',
  '712': 'marc:unimarc_712',
  '801': 'marc:unimarc_801',
  '905': 'marc:unimarc_905',
} as const;

type ValueOf<Keys> = Keys[keyof Keys];
type FieldKey = ValueOf<typeof sharedKeys> | ValueOf<typeof marc21Keys> | ValueOf<typeof unimarcKeys>;

/** A blank indicator is shown as # in MARC documentation. */
const indicator = (sign: string): string => (sign === ' ' ? '#' : sign);

/** A record's MARC fields in a table: what each tag means, indicators, subfields with their codes. */
function fieldsMarkup(
  context: PageContext,
  { leader, control, data }: MarcFields,
  syntax: 'marc21' | 'unimarc',
): Markup {
  const { t } = context;
  const keys: Readonly<Record<string, FieldKey>> = {
    ...sharedKeys,
    ...(syntax === 'marc21' ? marc21Keys : unimarcKeys),
  };
  const meaning = (tag: string) => {
    const key = keys[tag];
    return key && t(key);
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

/** The page of a record's MARC fields, as they came, with the file that has them. */
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
