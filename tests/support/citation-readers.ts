import { SaxesParser } from 'saxes';

/** Strict readers of the export formats for tests: they throw where a format is broken. */

export type Tagged = [tag: string, value: string][];

/** RIS: every line a tag, TY first, ER last, CRLF. */
export function readRis(text: string): Tagged[] {
  const records: Tagged[] = [];
  let open: Tagged | undefined;
  for (const line of text.split('\r\n')) {
    if (line === '' && !open) continue;
    const [, tag, value] = /^([A-Z][A-Z0-9]) {2}- (.*)$/su.exec(line) ?? [];
    if (tag === undefined || value === undefined || /[\r\n\p{Zl}\p{Zp}\p{Cc}]/u.test(value))
      throw new Error(`RIS: ${line}`);
    if ((tag === 'TY') === (open !== undefined)) throw new Error(`RIS: ${tag} where it cannot stand`);
    if (tag === 'TY') open = [];
    if (tag === 'ER') {
      if (value !== '' || !open) throw new Error('RIS: ER with a value');
      records.push(open);
      open = undefined;
    } else open?.push([tag, value]);
  }
  if (open) throw new Error('RIS: no ER');
  return records;
}

/** EndNote's refer: records parted by empty lines, every line a tag, %0 first. */
export function readEndnote(text: string): Tagged[] {
  if (!text.endsWith('\r\n')) throw new Error('EndNote: unfinished line');
  return text.split('\r\n\r\n').map((block) => {
    const lines = block.replace(/\r\n$/, '').split('\r\n');
    return lines.map((line, at) => {
      const [, tag, value] = /^%([0-9A-Z?@]) ([^\r\n]+)$/u.exec(line) ?? [];
      if (tag === undefined || value === undefined || (tag === '0') !== (at === 0)) throw new Error(`EndNote: ${line}`);
      return [tag, value] satisfies [string, string];
    });
  });
}

export interface BibEntry {
  type: string;
  key: string;
  fields: Record<string, string>;
}

/** Parses BibTeX like the original program, which counts braces regardless of preceding characters. */
export function readBibtex(text: string): BibEntry[] {
  let at = 0;
  const take = (pattern: RegExp): string => {
    const sticky = new RegExp(pattern.source, 'uy');
    sticky.lastIndex = at;
    const found = sticky.exec(text);
    if (!found) throw new Error(`BibTeX: ${pattern.source} expected at ${at}: ${text.slice(at, at + 40)}`);
    at += found[0].length;
    return found[1] ?? found[0];
  };
  const braced = (): string => {
    take(/\{/);
    const start = at;
    for (let depth = 1; depth > 0; at += 1) {
      const sign = text.charAt(at);
      if (sign === '') throw new Error('BibTeX: unbalanced');
      if (sign === '{') depth += 1;
      if (sign === '}') depth -= 1;
    }
    return text.slice(start, at - 1);
  };
  const entries: BibEntry[] = [];
  take(/\s*/);
  while (at < text.length) {
    const entry: BibEntry = { type: take(/@([a-z]+)/), key: '', fields: {} };
    entry.key = take(/\{([A-Za-z0-9_:-]+)/);
    while (text.charAt(at) === ',') {
      const name = take(/,\s*([a-z]+) = /);
      entry.fields[name] = text.charAt(at) === '{' ? braced() : take(/[a-z0-9]+/);
    }
    take(/\s*\}\s*/);
    entries.push(entry);
  }
  return entries;
}

const texSigns: Record<string, string> = {
  '\\textbackslash{}': '\\',
  '\\textbraceleft{}': '{',
  '\\textbraceright{}': '}',
  '\\textasciitilde{}': '~',
  '\\textasciicircum{}': '^',
};
/** What TeX prints for a field; throws where it would take something for a command. */
export const printedTex = (text: string): string =>
  text.replace(/\\text[a-z]+\{\}|\\[&%$#_]|(?<=[-`'])\{\}|([-`'])\1|[\\{}~^&%$#_]/g, (found) => {
    // Nothing, that two hyphens or quotes do not become one sign.
    if (found === '{}') return '';
    const sign = texSigns[found] ?? (found.length === 2 ? found.charAt(1) : undefined);
    if (sign === undefined) throw new Error(`TeX: bare ${found} in ${text}`);
    return sign;
  });

export interface MarcRecord {
  leader: string;
  control: Record<string, string>;
  data: { tag: string; indicators: string; subfields: [code: string, value: string][] }[];
}

/** MARCXML with the rules of the MARC21slim schema: order of elements, patterns of leader, tags, indicators, codes. */
export function readMarcxml(text: string): MarcRecord[] {
  const records: MarcRecord[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let value = '';
  const path: string[] = [];
  const current = () => {
    const record = records.at(-1);
    if (!record) throw new Error('MARCXML: no record');
    return record;
  };
  const must = (pattern: RegExp, input: string, what: string): string => {
    if (!pattern.test(input)) throw new Error(`MARCXML: ${what} ${JSON.stringify(input)}`);
    return input;
  };
  let attributes: Record<string, string> = {};
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (tag.uri !== 'http://www.loc.gov/MARC21/slim') throw new Error('MARCXML: namespace');
    path.push(tag.local);
    value = '';
    attributes = Object.fromEntries(Object.entries(tag.attributes).map(([name, entry]) => [name, entry.value]));
    if (tag.local === 'record') records.push({ leader: '', control: {}, data: [] });
    if (tag.local === 'datafield') {
      current().data.push({
        tag: must(/^0[1-9A-Z][0-9A-Z]$|^[1-9A-Z][0-9A-Z]{2}$/, attributes['tag'] ?? '', 'tag'),
        indicators:
          must(/^[\da-z ]$/, attributes['ind1'] ?? '', 'ind1') + must(/^[\da-z ]$/, attributes['ind2'] ?? '', 'ind2'),
        subfields: [],
      });
    }
  });
  parser.on('text', (chunk) => {
    value += chunk;
  });
  parser.on('closetag', () => {
    const where = path.join('/');
    if (where === 'collection/record/leader') {
      const shape = /^[\d ]{5}[\dA-Za-z ][\dA-Za-z][\dA-Za-z ]{3}[2 ][2 ][\d ]{5}[\dA-Za-z ]{3}(?:4500| {4})$/;
      current().leader = must(shape, value, 'leader');
    } else if (where === 'collection/record/controlfield') {
      if (current().data.length > 0) throw new Error('MARCXML: control field after data field');
      current().control[must(/^00[1-9A-Za-z]$/, attributes['tag'] ?? '', 'tag')] = value;
    } else if (where === 'collection/record/datafield/subfield') {
      current()
        .data.at(-1)
        ?.subfields.push([must(/^[\da-z]$/, attributes['code'] ?? '', 'code'), must(/\S/, value, 'empty subfield')]);
    } else if (where === 'collection/record/datafield') {
      if (current().data.at(-1)?.subfields.length === 0) throw new Error('MARCXML: field without subfields');
    } else if (value.trim() !== '') throw new Error(`MARCXML: text in ${where}`);
    value = '';
    path.pop();
  });
  parser.write(text).close();
  return records;
}
