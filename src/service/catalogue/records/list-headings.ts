import type { OutputOf, ParsedInputOf } from '../../../lib/contract/contract.ts';
import type { CallContext } from '../../platform/context/context.ts';
import { formsOfHeadings, knownForms } from '../authorities/find.ts';
import type { ScannedTerm } from '../search/scan.ts';
import type { KnownForm } from '../search/types.ts';
import { foldKey } from '../text/analysis.ts';

type Input = ParsedInputOf<'listHeadings'>;

const kindOf = (field: Input['field']): KnownForm['kind'] | undefined =>
  field === 'author' ? 'name' : field === 'subject' ? 'subject' : undefined;

/** A page of the headings of a field, and whether there are more before and after it. */
function readPage(input: Input, { search, library }: CallContext) {
  const { field, from, initial, after, before, rows } = input;
  const around = (sides: { before: number; after: number }) =>
    search.scan(library.id, field, {
      from: before || after || from,
      letter: initial === '' ? undefined : initial.toUpperCase(),
      ...sides,
      isAfter: after !== '',
      entries: 'works',
    });
  const onwards = around({ before: 0, after: rows + 1 });
  // Where nothing follows, the list ends with the last page.
  if (before === '' && onwards.length > 0) {
    const hasBefore = after !== '' || around({ before: 1, after: 0 }).length > 0;
    return { page: onwards.slice(0, rows), hasBefore, hasAfter: onwards.length > rows };
  }
  const back = around({ before: rows + 1, after: 0 });
  return { page: back.slice(-rows), hasBefore: back.length > rows, hasAfter: onwards.length > 0 };
}

const nameOf = ({ name, value }: ScannedTerm): string => name ?? value;

/** Headings in alphabetical order with their works, other forms and related headings (authority records). */
export async function listHeadings(input: Input, call: CallContext): Promise<OutputOf<'listHeadings'>> {
  const { field, from } = input;
  const { page, hasBefore, hasAfter } = readPage(input, call);
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
    before: hasBefore ? (names[0] ?? null) : null,
    after: hasAfter ? (names.at(-1) ?? null) : null,
  };
}
