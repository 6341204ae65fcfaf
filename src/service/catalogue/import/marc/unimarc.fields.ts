import { markedNonFiling } from '../../../../lib/rules/filing.ts';
import {
  add,
  addCancelled,
  addClass,
  addCn,
  addContributor,
  addIsbn,
  addIssn,
  addSummary,
  type Draft,
} from '../draft.ts';
import { countryOfIso } from '../codes/countries.ts';
import { languageCode } from '../codes/languages.ts';
import { contributorRole } from '../../model/roles.ts';
import { readBinding } from '../../model/binding.ts';
import { readDegree, readDepartment } from '../degree.ts';
import { readDoi } from '../../model/identifiers.ts';
import type { Contributor } from '../../model/record.ts';
import { cleanText, isOriginalScript, stripBrackets, stripFinalStop, stripIsbd } from '../../model/text.ts';
import { readAccess, readHost } from './access.ts';
import { type MarcField, subfield, subfields } from './record.ts';

type Handler = (draft: Draft, field: MarcField) => void;

const text = (field: MarcField, code: string): string | undefined =>
  stripIsbd(subfield(field, code) ?? '') || undefined;

/** Title proper with number and name of a part: 红楼梦. 上册, 太虚幻境. */
function titleOf(field: MarcField, main = 'a'): string {
  const title = stripIsbd(subfield(field, main) ?? '');
  const parts = subfields(field, 'hi').map((part) => stripIsbd(part));
  return [title, parts.filter((part) => part !== '').join(', ')].filter((part) => part !== '').join('. ');
}

const title: Handler = ({ record }, field) => {
  if (record.title !== '') return;
  record.title = titleOf(field);
  record.nonFiling = markedNonFiling(subfield(field, 'a') ?? '');
  record.subtitle =
    subfields(field, 'e')
      .map((part) => stripIsbd(part))
      .join(' : ') || undefined;
  // Further works of the same author, parallel titles, works of another author.
  const [, ...further] = subfields(field, 'a');
  for (const other of [...further, ...subfields(field, 'dc')]) add(record.otherTitles, stripIsbd(other));
};

const otherTitle: Handler = ({ record }, field) => {
  const rest = subfields(field, 'e').map((part) => stripIsbd(part));
  add(record.otherTitles, [titleOf(field), ...rest].filter((part) => part !== '').join(' : '));
};

const imprint: Handler = ({ record }, field) => {
  const place = stripBrackets(text(field, 'a') ?? '');
  const publisher = stripBrackets(text(field, 'c') ?? '');
  record.place ??= /^s\. ?l\.?$|^出版地不详$/i.test(place) || place === '' ? undefined : place;
  record.publisher ??= /^s\. ?n\.?$|^出版者不详$/i.test(publisher) || publisher === '' ? undefined : publisher;
  record.pubDate ??= stripBrackets(text(field, 'd') ?? '') || undefined;
};

const person: Handler = (draft, field) => {
  const first = stripIsbd(subfield(field, 'a') ?? '');
  const rest = stripIsbd(subfield(field, 'b') ?? '');
  const separator = field.indicators.charAt(1) === '1' || !isOriginalScript(first) ? ', ' : '';
  const name = rest === '' ? first : `${first}${separator}${rest}`;
  const additions = subfields(field, 'c').map((part) => stripBrackets(cleanText(part)));
  const nation = additions.find(
    (part) => /^\p{Script=Han}{1,4}$/u.test(part) && !/^[女男]$|法师|居士|教授|博士/.test(part),
  );
  const full = stripBrackets(stripIsbd(subfield(field, 'g') ?? ''));
  // CALIS has the original name of a foreigner in $g and pinyin in $9 or $A.
  const own = full !== '' && isOriginalScript(name) && !isOriginalScript(full) ? full : undefined;
  const otherName = own ?? (cleanText(subfield(field, '9') ?? subfield(field, 'A') ?? '') || undefined);
  const role = contributorRole(subfields(field, '4')) ?? (field.tag === '702' ? 'other' : 'author');
  const dates = stripBrackets(cleanText(subfield(field, 'f') ?? '')) || undefined;
  addContributor(draft, { name, role, otherName, nation, dates });
};

const body: Handler = (draft, field) => {
  const name = subfields(field, 'ab')
    .map((part) => stripIsbd(part))
    .filter((part) => part !== '')
    .join('. ');
  const role: Contributor['role'] = contributorRole(subfields(field, '4')) === 'sponsor' ? 'sponsor' : 'corporate';
  addContributor(draft, {
    name,
    role,
    otherName: cleanText(subfield(field, '9') ?? subfield(field, 'A') ?? '') || undefined,
  });
  if (field.tag !== '712') return;
  const parts = subfields(field, 'ab').map((part) => stripIsbd(part));
  readDepartment(draft, subfields(field, '4').includes('295'), parts);
};

const note: Handler = ({ record }, field) => {
  add(record.notes, cleanText(subfields(field, 'a').join(' ')));
};

const subject: Handler = ({ record }, field) => {
  const heading = subfields(field, 'ab')
    .map((part) => stripIsbd(part))
    .join(isOriginalScript(subfield(field, 'a') ?? '') ? '' : ', ');
  const divisions = subfields(field, 'txyzj').map((part) => stripIsbd(part));
  add(record.subjects, [heading, ...divisions].filter((part) => part !== '').join(' -- '));
};

const freeSubject: Handler = ({ record }, field) => {
  for (const term of subfields(field, 'a')) add(record.subjects, stripIsbd(term));
};

const classIn =
  (scheme: 'clc' | 'ddc' | 'lcc' | 'other'): Handler =>
  (draft, field) => {
    for (const code of subfields(field, 'a')) addClass(draft, scheme, code);
  };

const series: Handler = ({ record }, field) => {
  const name = titleOf(field, subfield(field, 'a') === undefined ? 't' : 'a');
  if (name === '' || record.series.some((series) => series.title === name)) return;
  record.series.push({ title: name, number: text(field, 'v') });
};

/** Linking fields give the title in $t, or in $a of an embedded field 200. */
const linkedTitle = (field: MarcField): string => stripIsbd(subfield(field, 't') ?? subfield(field, 'a') ?? '');

const former: Handler = ({ record }, field) => {
  add(record.formerTitles, linkedTitle(field));
};
const later: Handler = ({ record }, field) => {
  record.laterTitles ??= [];
  add(record.laterTitles, linkedTitle(field));
};

const tags = (from: number, to: number, handler: Handler): [string, Handler][] =>
  Array.from({ length: to - from + 1 }, (_, index) => [String(from + index), handler]);

export const unimarcHandlers: Partial<Record<string, Handler>> = {
  '010': (draft, field) => {
    for (const value of subfields(field, 'a')) addIsbn(draft, value);
    for (const value of subfields(field, 'z')) addCancelled(draft, 'ISBN', value);
    for (const value of subfields(field, 'b')) draft.record.binding ??= readBinding(value);
    draft.record.price ??= text(field, 'd');
  },
  '011': (draft, field) => {
    for (const value of subfields(field, 'a')) addIssn(draft, value);
    for (const value of subfields(field, 'yz')) addCancelled(draft, 'ISSN', value);
    draft.record.price ??= text(field, 'd');
  },
  '017': ({ record }, field) => {
    record.doi ??= readDoi(subfield(field, 'a') ?? '');
  },
  '091': (draft, field) => {
    for (const value of subfields(field, 'a')) addCn(draft, value);
    draft.record.price ??= text(field, 'd');
  },
  '101': ({ record }, field) => {
    for (const value of subfields(field, 'a')) add(record.languages, languageCode(value));
  },
  '102': ({ record }, field) => {
    record.country ??= countryOfIso(subfield(field, 'a') ?? '');
  },
  '200': title,
  '205': ({ record }, field) => {
    record.edition ??= text(field, 'a');
  },
  '210': imprint,
  '214': imprint,
  '215': ({ record }, field) => {
    record.extent ??=
      ['a', 'c', 'd', 'e']
        .map((code) => text(field, code))
        .reduce<string>(
          (all, part, at) =>
            part === undefined ? all : all === '' ? part : `${all}${[' ; ', ' : ', ' ; ', ' + '][at] ?? ' '}${part}`,
          '',
        ) || undefined;
  },
  '225': series,
  ...Object.fromEntries(tags(300, 326, note)),
  '327': ({ record }, field) => {
    for (const value of subfields(field, 'a'))
      for (const part of cleanText(value).split(/(?<!\s)\s+--\s+|——/)) add(record.contents, stripIsbd(part));
  },
  '328': (draft, field) => {
    readDegree(draft, cleanText(subfields(field, 'abc').join(' ')), subfield(field, 'e'));
  },
  '330': ({ record }, field) => {
    addSummary(record, subfield(field, 'a') ?? '');
  },
  '333': note,
  '410': (draft, field) => {
    if (draft.record.series.length === 0) series(draft, field);
  },
  ...Object.fromEntries(tags(430, 437, former)),
  ...Object.fromEntries(tags(440, 448, later)),
  '454': ({ record }, field) => {
    record.originalTitle ??= linkedTitle(field) || undefined;
  },
  '461': readHost,
  '463': readHost,
  '500': otherTitle,
  '510': otherTitle,
  ...Object.fromEntries(tags(512, 518, otherTitle)),
  '532': otherTitle,
  '540': otherTitle,
  '541': otherTitle,
  ...Object.fromEntries(tags(600, 608, subject)),
  '610': freeSubject,
  '675': classIn('other'),
  '676': classIn('ddc'),
  '680': classIn('lcc'),
  '686': classIn('other'),
  '690': classIn('clc'),
  '692': classIn('other'),
  '700': person,
  '701': person,
  '702': person,
  '710': body,
  '711': body,
  '712': body,
  '720': body,
  '730': (draft, field) => {
    addContributor(draft, { name: stripFinalStop(subfield(field, 'a') ?? ''), role: 'other' });
  },
  '856': readAccess,
};
