import type { RecordDetail } from '#lib/contract/calls/record.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { listPath } from '#lib/urls/search-path.ts';
import { bindingText, extentText, priceText } from '../parts/catalogue-words.ts';
import { yearsOf } from '../parts/record-language.ts';

export interface DetailValue {
  text: string;
  path?: string | undefined;
  /** Steps of a classification, from the main class down. */
  steps?: readonly { text: string; path: string }[] | undefined;
}
export interface DetailRow {
  label: string;
  values: DetailValue[];
  /** The values make one statement together. */
  joined: boolean;
}

const plain = (...texts: (string | null | undefined)[]): DetailValue[] =>
  texts.flatMap((text) => (text ? [{ text }] : []));

function publicationOf(record: RecordDetail, t: Translate): DetailValue[] {
  const { publisher, place, pubDate, docCode, publishYear, endYear } = record;
  const goesOn = docCode === '2' && publishYear !== null && endYear === null;
  const when = goesOn ? t('record:onwards', { from: publishYear }) : (pubDate ?? yearsOf(record, t));
  const values: DetailValue[] = [];
  if (place) values.push({ text: place });
  if (publisher) values.push({ text: publisher, path: listPath({ q: publisher, field: 'publisher' }) });
  if (when) values.push({ text: when });
  return values;
}

function sourceOf({ host, source }: RecordDetail, t: Translate): DetailValue[] {
  if (!host) return plain(source);
  const path = host.recordId
    ? `/searchList/bookDetails/${host.recordId}`
    : listPath({ q: host.title, field: 'title', match: '1' });
  return [
    { text: host.title, path },
    ...plain(
      host.volume && t('record:hostVolume', { n: host.volume }),
      host.issue && t('record:hostIssue', { n: host.issue }),
      host.pages && t('record:hostPages', { n: host.pages }),
    ),
  ];
}

function classesOf({ classes }: RecordDetail): DetailValue[] {
  return classes.map(({ scheme, code, path }) => ({
    text: code,
    // Only the Chinese Library Classification is indexed as a tree; other schemes' numbers are found as words.
    path: scheme === 'clc' ? listPath({ kindNo: code }) : listPath({ q: code, field: 'kindNo' }),
    steps: path.map((step) => ({ text: step.name, path: listPath({ kindNo: step.code }) })),
  }));
}

/** All facts of the record without title and authors, in the order of a catalogue card; nothing empty. */
export function detailRows(record: RecordDetail, t: Translate): DetailRow[] {
  const rows: [label: string, values: DetailValue[], joined?: boolean][] = [
    [t('record:originalTitle'), plain(record.originalTitle)],
    [t('record:formerTitle'), plain(...record.formerTitles)],
    [t('record:source'), sourceOf(record, t), true],
    [t('record:publication'), publicationOf(record, t), true],
    [t('record:edition'), plain(record.edition)],
    [t('record:frequency'), plain(record.frequency?.name)],
    [t('record:degree'), plain(record.degree)],
    [t('record:university'), plain(record.university)],
    [t('record:department'), plain(record.department)],
    [t('record:extent'), plain(extentText(record.extent, t))],
    [t('record:binding'), plain(bindingText(record.binding, t))],
    [t('record:price'), plain(priceText(record.price))],
    [
      t('record:series'),
      record.series.map(({ title, number }) => ({
        text: number ? `${title} ; ${number}` : title,
        path: listPath({ q: title, field: 'series' }),
      })),
    ],
    ['ISBN', plain(...record.isbns)],
    ['ISSN', plain(...record.issns)],
    [t('record:cn'), plain(record.cn)],
    ['DOI', record.doi ? [{ text: record.doi, path: `https://doi.org/${record.doi}` }] : []],
    [
      t('record:languages'),
      record.languages.map(({ code, name }) => ({ text: name, path: listPath({ langCode: code }) })),
    ],
    [t('record:country'), plain(record.country?.name)],
    [t('record:coreInclude'), plain(...record.coreInclude.map(({ name }) => name))],
    [
      t('record:discipline'),
      record.discipline ? [{ text: record.discipline.name, path: listPath({ discode1: record.discipline.code }) }] : [],
    ],
    [t('record:classification'), classesOf(record)],
  ];
  return rows.flatMap(([label, values, joined = false]) => (values.length > 0 ? [{ label, values, joined }] : []));
}
