import { normalizeLccn } from '../../../../lib/rules/lccn.ts';
import {
  add,
  addCancelled,
  addClass,
  addContributor,
  addIsbn,
  addIssn,
  addSummary,
  type Draft,
  originalFirst,
} from '../draft.ts';
import { languageCode } from '../codes/languages.ts';
import { countryOfIso } from '../codes/countries.ts';
import { contributorRole } from '../../model/roles.ts';
import { readBinding } from '../../model/binding.ts';
import { readDoi } from '../../model/identifiers.ts';
import { readYear } from '../../model/years.ts';
import type { Contributor } from '../../model/record.ts';
import { cleanText, stripBrackets, stripFinalStop, stripIsbd } from '../../model/text.ts';
import { readDegree, readDepartment } from '../degree.ts';
import { readAccess, readHost } from './access.ts';
import { type MarcField, subfield, subfields } from './record.ts';

type Handler = (draft: Draft, field: MarcField, linked: MarcField | undefined) => void;

const join = (field: MarcField, codes: string, separator = ' '): string =>
  cleanText(subfields(field, codes).join(separator));

/** Title proper with the designation and title of a part: History of China. Part 2, The Tang. */
function titleOf(field: MarcField): string {
  const title = stripFinalStop(subfield(field, 'a') ?? subfield(field, 'k') ?? '');
  const parts = subfields(field, 'np').map((part) => stripFinalStop(part));
  return [title, parts.filter((part) => part !== '').join(', ')].filter((part) => part !== '').join('. ');
}

const title: Handler = ({ record }, field, linked) => {
  const [main, romanised] = originalFirst(titleOf(field), linked && titleOf(linked));
  if (record.title !== '') {
    add(record.otherTitles, main);
    return;
  }
  record.title = main;
  const isMain = linked === undefined || titleOf(field) === main;
  const rest = (entry: MarcField): string => stripFinalStop(subfields(entry, 'b').join(' '));
  const chosen = isMain ? field : linked;
  // 0 says that nothing is left out, or that nobody counted: then the articles of the language are.
  const [nonFiling] = /[1-9]$/.exec(chosen.indicators) ?? [];
  if (nonFiling !== undefined) record.nonFiling = Number(nonFiling);
  if (/=\s*$/.test(subfield(chosen, 'a') ?? ''))
    for (const text of rest(chosen).split(/(?<!\s)\s+=\s+/)) add(record.otherTitles, text);
  else {
    const [subtitle, ...parallel] = rest(chosen).split(/(?<!\s)\s+=\s+/);
    record.subtitle = subtitle === '' ? undefined : subtitle;
    for (const text of parallel) add(record.otherTitles, stripIsbd(text));
  }
  if (romanised !== undefined) {
    const other = isMain ? linked : field;
    add(record.otherTitles, [romanised, other && rest(other)].filter(Boolean).join(' : '));
  }
};

const variantTitle: Handler = ({ record }, field, linked) => {
  for (const entry of [linked, field]) {
    if (entry === undefined) continue;
    const rest = stripFinalStop(subfield(entry, 'b') ?? '');
    add(record.otherTitles, [titleOf(entry), rest].filter((part) => part !== '').join(' : '));
  }
};

const person =
  (main: boolean): Handler =>
  (draft, field, linked) => {
    // A name with a title refers to a contained or related work.
    if (!main && subfield(field, 't') !== undefined) return;
    const nameOf = (entry: MarcField): string => stripFinalStop(subfields(entry, 'ab').join(' '));
    const [name, otherName] = originalFirst(nameOf(field), linked && nameOf(linked));
    const nation = /^[[(（]\s*([\p{Script=Han}]{1,4})\s*[\])）]/u.exec(subfield(linked ?? field, 'c') ?? '')?.[1];
    const dates = stripFinalStop(subfield(field, 'd') ?? '');
    const stated = contributorRole(subfields(field, 'e4'));
    const role = stated ?? (main || draft.record.contributors.length === 0 ? 'author' : 'other');
    addContributor(draft, { name, role, otherName, nation, dates: dates === '' ? undefined : dates });
  };

const body: Handler = (draft, field, linked) => {
  if (subfield(field, 't') !== undefined && field.tag.startsWith('7')) return;
  const nameOf = (entry: MarcField): string =>
    subfields(entry, 'ab')
      .map((part) => stripFinalStop(part))
      .join('. ');
  const [name, otherName] = originalFirst(nameOf(field), linked && nameOf(linked));
  const role: Contributor['role'] = contributorRole(subfields(field, 'e4')) === 'sponsor' ? 'sponsor' : 'corporate';
  addContributor(draft, { name, role, otherName });
  if (field.tag === '710') {
    const isGrantor = subfields(field, 'e4').some((part) => /^(?:dgg|degree[- ]granting)/i.test(part));
    const shown = linked ?? field;
    readDepartment(
      draft,
      isGrantor,
      subfields(shown, 'ab').map((part) => stripFinalStop(part)),
    );
  }
};

const imprint: Handler = ({ record }, field, linked) => {
  // 264 with second indicator 4 is only a copyright date.
  if (field.tag === '264' && field.indicators.charAt(1) === '4') {
    record.pubDate ??= stripFinalStop(subfield(field, 'c') ?? '') || undefined;
    return;
  }
  const value = (code: string): string | undefined => {
    const text = stripBrackets(stripIsbd((linked && subfield(linked, code)) ?? subfield(field, code) ?? ''));
    return text === '' || /^s\. ?[ln]\.?$/i.test(text) ? undefined : text;
  };
  record.place ??= value('a');
  record.publisher ??= value('b');
  record.pubDate ??= stripBrackets(stripFinalStop(subfield(field, 'c') ?? value('c') ?? '')) || undefined;
};

const seriesStatement: Handler = ({ record }, field, linked) => {
  const chosen = linked ?? field;
  const text = titleOf(chosen);
  if (text === '' || record.series.some((series) => series.title === text)) return;
  record.series.push({ title: text, number: stripFinalStop(subfield(chosen, 'v') ?? '') || undefined });
};

const tracedSeries: Handler = (draft, field, linked) => {
  if (draft.record.series.length === 0) seriesStatement(draft, field, linked);
};

const note: Handler = ({ record }, field, linked) => {
  add(record.notes, join(linked ?? field, 'abcn3'));
};

const subject =
  (codes: string): Handler =>
  ({ record }, field, linked) => {
    for (const entry of [linked, field]) {
      if (entry === undefined) continue;
      const heading = stripFinalStop(subfields(entry, codes).join(' '));
      const divisions = subfields(entry, 'vxyz').map((part) => stripFinalStop(part));
      add(record.subjects, [heading, ...divisions].filter((part) => part !== '').join(' -- '));
    }
  };

const classIn =
  (scheme: 'lcc' | 'ddc' | 'clc'): Handler =>
  (draft, field) => {
    for (const text of subfields(field, 'a')) {
      const code = scheme === 'ddc' ? text.replace(/[/']/g, '') : text;
      // 050 and 090 are also used for local shelf marks; a class of LC begins with one to three letters.
      if (scheme !== 'lcc' || /^[A-Z]{1,3} ?\d/.test(code)) addClass(draft, scheme, code);
    }
  };

const isbn: Handler = (draft, field) => {
  for (const text of subfields(field, 'a')) {
    addIsbn(draft, text);
    draft.record.binding ??= readBinding(/[(（][^(（)）][^)）]{0,99}[)）]/.exec(text)?.[0] ?? '');
  }
  for (const text of subfields(field, 'z')) addCancelled(draft, 'ISBN', text);
  for (const text of subfields(field, 'q')) draft.record.binding ??= readBinding(text);
  draft.record.price ??= stripIsbd(subfield(field, 'c') ?? '') || undefined;
};

const contents: Handler = ({ record }, field, linked) => {
  for (const part of join(linked ?? field, 'agtr').split(/(?<!\s)\s+--\s+/)) add(record.contents, stripFinalStop(part));
};

/** Mapping of MARC 21 fields to the catalogue record. */
export const marc21Handlers: Partial<Record<string, Handler>> = {
  '010': ({ record }, field) => {
    record.lccn ??= normalizeLccn(subfield(field, 'a') ?? '');
  },
  '020': isbn,
  '022': (draft, field) => {
    for (const text of subfields(field, 'a')) addIssn(draft, text);
    for (const text of subfields(field, 'yz')) addCancelled(draft, 'ISSN', text);
  },
  '024': (draft, field) => {
    const value = subfield(field, 'a') ?? '';
    if (subfield(field, '2') === 'doi' || /^(?:doi:|https?:\/\/(?:dx\.)?doi\.org)/i.test(value))
      draft.record.doi ??= readDoi(value);
    else if (/^978|^979/.test(value) && field.indicators.startsWith('3')) addIsbn(draft, value);
  },
  '041': ({ record }, field) => {
    for (const text of subfields(field, 'a'))
      for (const code of text.match(/[a-z]{3}/gi) ?? []) add(record.languages, languageCode(code));
  },
  '044': ({ record }, field) => {
    record.country ??= countryOfIso(subfield(field, 'c') ?? '');
  },
  // Dates before Christ have no place in 008.
  '046': ({ record }, field) => {
    const before = /^\d{1,4}$/.exec(subfield(field, 'b') ?? '')?.[0];
    record.pubYear ??= before === undefined ? readYear(subfield(field, 'c') ?? '') : -Number(before);
  },
  '050': classIn('lcc'),
  '082': classIn('ddc'),
  '084': (draft, field) => {
    const scheme = /^clc/i.test(subfield(field, '2') ?? '') ? 'clc' : 'other';
    for (const code of subfields(field, 'a')) addClass(draft, scheme, code);
  },
  '090': classIn('lcc'),
  '093': classIn('clc'),
  '100': person(true),
  '110': body,
  '111': body,
  '240': ({ record }, field, linked) => {
    record.originalTitle ??= stripFinalStop(subfield(linked ?? field, 'a') ?? '') || undefined;
  },
  '245': title,
  '246': variantTitle,
  '247': ({ record }, field, linked) => {
    add(record.formerTitles, titleOf(linked ?? field));
  },
  '250': ({ record }, field, linked) => {
    record.edition ??= stripIsbd(join(linked ?? field, 'ab')) || undefined;
  },
  '260': imprint,
  '264': imprint,
  '300': ({ record }, field, linked) => {
    record.extent ??= stripIsbd(join(linked ?? field, 'abce')) || undefined;
  },
  '440': seriesStatement,
  '490': seriesStatement,
  '500': note,
  '501': note,
  '502': (draft, field, linked) => readDegree(draft, join(linked ?? field, 'ab'), subfield(linked ?? field, 'c')),
  '504': note,
  '505': contents,
  '506': (draft, field) => {
    if (/open access|unrestricted online access|开放获取|開放取用/i.test(join(field, 'af')))
      draft.record.openAccess = true;
  },
  '515': note,
  '520': ({ record }, field, linked) => {
    addSummary(record, subfields(linked ?? field, 'ab').join(' '));
  },
  '530': note,
  '546': note,
  '550': note,
  '580': note,
  '600': subject('abcdqt'),
  '610': subject('abt'),
  '611': subject('acdt'),
  '630': subject('anp'),
  '648': subject('a'),
  '650': subject('a'),
  '651': subject('a'),
  '653': ({ record }, field) => {
    for (const text of subfields(field, 'a')) add(record.subjects, stripFinalStop(text));
  },
  '655': subject('a'),
  '700': person(false),
  '710': body,
  '711': body,
  '765': ({ record }, field) => {
    record.originalTitle ??= stripFinalStop(subfield(field, 't') ?? '') || undefined;
  },
  '773': (draft, field, linked) => {
    readHost(draft, linked ?? field);
  },
  '780': ({ record }, field, linked) => {
    add(record.formerTitles, stripFinalStop(subfield(linked ?? field, 't') ?? ''));
  },
  '785': ({ record }, field, linked) => {
    record.laterTitles ??= [];
    add(record.laterTitles, stripFinalStop(subfield(linked ?? field, 't') ?? ''));
  },
  '830': tracedSeries,
  '856': readAccess,
};
