import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { formsOfHeadings, knownForms } from '../authorities/find.ts';
import type { ScannedTerm } from '../search/scan.ts';
import type { KnownForm } from '../search/types.ts';
import { foldKey } from '../text/analysis.ts';
import { firstCharacterOf } from '../text/filing-order.ts';

type Input = ParsedInputOf<'listHeadings'>;

const kindOf = (field: Input['field']): KnownForm['kind'] | undefined =>
  field === 'author' ? 'name' : field === 'subject' ? 'subject' : undefined;

/** A page of the headings of a field, and whether there are more before and after it. */
function readPage(input: Input, { search, library }: CallContext) {
  const { field, from, initial, after, before, rows } = input;
  const around = (text: string, sides: { before: number; after: number }) =>
    search.scan(library.id, field, { from: text, ...sides, isAfter: after !== '', entries: 'works' });
  if (before !== '') {
    const found = around(before, { before: rows + 1, after: 0 });
    const hasAfter = around(before, { before: 0, after: 1 }).length > 0;
    return { start: before, page: found.slice(-rows), hasBefore: found.length > rows, hasAfter };
  }
  const start = after !== '' ? after : initial !== '' ? firstCharacterOf(initial.toLowerCase()) : from;
  const found = around(start, { before: 0, after: rows + 1 });
  const hasBefore = after !== '' || (start !== '' && around(start, { before: 1, after: 0 }).length > 0);
  return { start, page: found.slice(0, rows), hasBefore, hasAfter: found.length > rows };
}

const nameOf = ({ name, value }: ScannedTerm): string => name ?? value;

/** Headings in alphabetical order with their works, other forms and related headings (authority records). */
export async function listHeadings(input: Input, call: CallContext): Promise<OutputOf<'listHeadings'>> {
  const { field, from } = input;
  const { start, page, hasBefore, hasAfter } = readPage(input, call);
  const kind = kindOf(field);
  const names = page.map(nameOf);
  const [formsOf, typed] = await Promise.all([
    kind === undefined
      ? undefined
      : formsOfHeadings(
          names.map((name) => ({ kind, name })),
          call,
        ),
    kind === undefined ? [] : knownForms([from], call),
  ]);
  const isSee = (form: KnownForm) =>
    form.kind === kind && form.relation === 'variant' && form.key === foldKey(from) && form.heading !== from;
  return {
    see: [...new Set(typed.filter(isSee).map(({ heading }) => heading))],
    headings: page.map((term) => {
      const name = nameOf(term);
      const forms = kind === undefined ? undefined : formsOf?.(kind, name);
      return { name, works: term.count, variants: forms?.variants ?? [], also: forms?.also ?? [] };
    }),
    before: hasBefore ? (names[0] ?? start) : null,
    after: hasAfter ? (names.at(-1) ?? null) : null,
  };
}
