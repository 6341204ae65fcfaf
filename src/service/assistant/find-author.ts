import type { RecordSummary } from '../../lib/contract/calls/search.ts';
import type { CallContext } from '../platform/context/context.ts';
import { openGlossary } from '../catalogue/other-language/glossary.ts';
import { foldKey } from '../catalogue/text/analysis.ts';
import { catalogueNameOf } from './author-names.ts';
import { finding, type Finding, type Narrowing } from './find.ts';

/** Works of a person; near when nobody in the catalogue is called so. Names come in any order: Murakami, Haruki. */
export async function findAuthor(name: string, narrowing: Narrowing, call: CallContext): Promise<Finding> {
  const found = await finding(name, { ...narrowing, field: 'author' }, call, false);
  const names = foldKey(name).split(' ');
  const isBy = ({ authors }: RecordSummary) =>
    authors.some((author) => names.every((word) => foldKey(author).includes(word)));
  const records = found.records.filter(isBy);
  return { ...found, ...(records.length > 0 && { records }), isNear: records.length === 0 };
}

/** The same under the name in the other language where nobody is called so: Tolstoy is 托尔斯泰 in the dictionary. */
export async function findNamed(name: string, narrowing: Narrowing, call: CallContext): Promise<Finding> {
  const named = await findAuthor(name, narrowing, call);
  if (!named.isNear) return named;
  const { people } = await openGlossary();
  const regional = catalogueNameOf(name);
  for (const other of [
    ...(regional === undefined ? [] : [regional]),
    ...people(name),
    ...people(name.split(' ').at(-1) ?? ''),
  ]) {
    const found = await findAuthor(other, narrowing, call);
    if (!found.isNear) return found;
  }
  return named;
}

/** Works of a person under whatever name records have: Jane Austen is 简·奥斯汀 where her works are translated. */
export async function findWorks(name: string, narrowing: Narrowing, call: CallContext): Promise<Finding> {
  const named = await findNamed(name, narrowing, call);
  return named.isNear ? finding(name, { ...narrowing, field: 'author' }, call, true) : named;
}
