import { originalOf } from '../catalogue/import/original.ts';
import type { Mapped } from '../catalogue/import/draft.ts';
import { mapMarc21 } from '../catalogue/import/marc/marc21.ts';
import { readOneMarcXml } from '../catalogue/import/marc/marcxml.ts';
import { mapUnimarc } from '../catalogue/import/marc/unimarc.ts';
import type { Target } from '../platform/configuration/import-profile.schema.ts';
import { catalogueRecordSchema } from '../catalogue/model/record.ts';
import { ProviderError } from '../platform/http/http.ts';
import type { OaiRecord } from '../catalogue/exchange/oai.ts';
import { readSruRecord } from '../catalogue/exchange/sru-records.ts';
import { readXml } from '../platform/http/xml.ts';
import type { WriteOperation } from '../catalogue/import/write/records.ts';
import { mendXml } from '../catalogue/model/character-references.ts';

/** Everything up to the name of the first element: a declaration and comments may come before it. */
const firstTag = /^\s*(?:<\?(?:[^?]|\?(?!>))*\?>\s*)?(?:<!--(?:[^-]|-(?!->))*-->\s*)*<[\w.:-]+/;

/**
 * XML that was cut out of an answer, as a strict reader takes it: prefixes that the envelope declared, or nobody did, are
 * declared, and references and signs are mended.
 */
export function mendedXml(xml: string): string {
  const text = mendXml(xml).text.trim();
  const prefixes = new Set(
    [...text.matchAll(/[<\s]([A-Za-z_][\w.-]*):[A-Za-z_][\w.-]*(?=[\s=/>])/g)].map(([, name]) => name),
  );
  const declared = new Set([...text.matchAll(/\sxmlns:([\w.-]+)\s*=/g)].map(([, name]) => name));
  const undeclared = [...prefixes].filter(
    (name) => name !== undefined && !/^xml(?:ns)?$/.test(name) && !declared.has(name),
  );
  const names = undeclared.map((name) => ` xmlns:${name ?? ''}="urn:undeclared:${name ?? ''}"`).join('');
  return names === '' ? text : text.replace(firstTag, `$&${names}`);
}

/** What becomes of a harvested record; without an operation it cannot be taken, and `reason` says why. */
export interface Harvested {
  identifier: string;
  operation: WriteOperation | undefined;
  reason: string | undefined;
}

const marcField = /<(?:[\w.-]+:)?(?:datafield|controlfield)[\s>]/;

function marcElementOf(xml: string): string | undefined {
  const start = /<((?:[\w.-]+:)?record)[\s>]/.exec(xml);
  if (start === null) return undefined;
  const closing = `</${start[1] ?? ''}`;
  for (let at = xml.lastIndexOf(closing); at > start.index; at = xml.lastIndexOf(closing, at - 1)) {
    const end = /^\s{0,100}>/.exec(xml.slice(at + closing.length, at + closing.length + 101))?.[0];
    if (end !== undefined) return xml.slice(start.index, at + closing.length + end.length);
  }
  return undefined;
}

function fromMarc(
  xml: string,
  target: Target,
): { mapped: Mapped; marc: Parameters<typeof originalOf>[2]; format: 'marcxml' | 'unimarcxml'; text: string } | string {
  const text = marcElementOf(xml);
  const parsed = text === undefined ? undefined : readOneMarcXml(text);
  if (text === undefined || parsed === undefined) return 'no record in the metadata';
  if (!parsed.ok) return parsed.reason;
  const has = (tag: string) => parsed.value.fields.some((field) => field.tag === tag);
  // By what it is and not by what a repository calls its format.
  const isUnimarc = has('200') && !has('245');
  const mapped = isUnimarc ? mapUnimarc(parsed.value, target) : mapMarc21(parsed.value, target);
  return { mapped, marc: parsed.value, format: isUnimarc ? 'unimarcxml' : 'marcxml', text };
}

/**
 * A record of a repository as an operation on the catalogue. Its identifier there is its control number here, since a
 * withdrawal names nothing else.
 */
export function harvested({ identifier, isDeleted, metadata }: OaiRecord, target: Target): Harvested {
  const failed = (reason: string): Harvested => ({ identifier, operation: undefined, reason });
  if (identifier === '') return failed('no identifier');
  const gone: Harvested = { identifier, operation: { op: 'delete', controlNumber: identifier }, reason: undefined };
  if (isDeleted) return gone;
  if (metadata === undefined) return failed('no metadata');
  const put = (record: object, original?: ReturnType<typeof originalOf>): Harvested => {
    const checked = catalogueRecordSchema.safeParse({ ...record, controlNumber: identifier });
    if (checked.success) {
      return { identifier, operation: { op: 'put', record: checked.data, original }, reason: undefined };
    }
    return failed(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  };
  if (marcField.test(metadata)) {
    const read = fromMarc(metadata, target);
    if (typeof read === 'string') return failed(read);
    const { mapped, marc, format, text } = read;
    if (mapped.op === 'delete') return gone;
    if (mapped.op === 'reject') return failed(mapped.reason);
    // It names its record by a number of that catalogue, and here records have the repository's identifiers.
    if (mapped.op === 'holdings') return failed('a separate holdings record');
    return put(mapped.record, originalOf(format, { bytes: Buffer.from(text), encoding: 'utf-8' }, marc));
  }
  try {
    const read = readSruRecord(readXml(mendedXml(metadata)));
    return read ? put(read.record) : failed('neither MARCXML nor Dublin Core, or no title');
  } catch (error) {
    if (error instanceof ProviderError) return failed(error.message);
    throw error;
  }
}
