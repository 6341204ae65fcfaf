import type { OutputOf } from '../../lib/contract/contract.ts';
import { roleName } from '../catalogue/model/contributors.ts';
import { formsOfRecord, type Forms } from '../catalogue/authorities/find.ts';
import type { CallContext } from '../platform/context/context.ts';
import { findWithView } from '../catalogue/record-views/stored-views.ts';
import type { AuthorFacts } from '../catalogue/record-views/view.ts';

/** Other forms of a name, and other headings, that are shown. */
const maxForms = 12;

/** What is known of an author, with the names of roles in the reader's language, and what authority records add. */
export function formatAuthor(
  author: AuthorFacts | null,
  { variants, also }: Forms,
  call: CallContext,
): OutputOf<'getAuthorInfo'> {
  if (!author) return null;
  return {
    ...author,
    otherNames: [...new Set([...author.otherNames, ...variants])].slice(0, maxForms),
    seeAlso: also.slice(0, maxForms),
    roles: author.roles.map(({ role, count }) => ({ role, name: roleName(role, call.language), count })),
  };
}

/** What the library's own records tell of the first author of one; null for a record without an author. */
export async function getAuthorInfo(
  { recordId }: { recordId: string },
  call: CallContext,
): Promise<OutputOf<'getAuthorInfo'>> {
  const { author } = (await findWithView(call, recordId)).view;
  const forms = await formsOfRecord({ author: author?.name, subjects: [] }, call);
  return formatAuthor(author, forms.author, call);
}
