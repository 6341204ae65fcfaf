import type { OutputOf } from '../../lib/contract/contract.ts';
import { roleName } from '../catalogue/contributors.ts';
import { formsOfName } from '../authorities/find.ts';
import type { CallContext } from '../context.ts';
import { findWithView } from '../record-pages/stored-views.ts';
import type { AuthorFacts } from '../record-pages/view.ts';

/** Other forms of a name, and other headings, that are shown. */
const maxForms = 12;

/** What is known of an author, with the names of roles in the reader's language, and what authority records add. */
export async function tellAuthor(author: AuthorFacts | null, call: CallContext): Promise<OutputOf<'getAuthorInfo'>> {
  if (!author) return null;
  const { variants, also } = await formsOfName(author.name, call);
  return {
    ...author,
    otherNames: [...new Set([...author.otherNames, ...variants])].slice(0, maxForms),
    seeAlso: also.slice(0, maxForms),
    roles: author.roles.map(({ role, count }) => ({ role, name: roleName(role, call.language), count })),
  };
}

/** What the library's own records tell of the first author of one; null for a record without an author. */
export const getAuthorInfo = async (
  { recordId }: { recordId: string },
  call: CallContext,
): Promise<OutputOf<'getAuthorInfo'>> => tellAuthor((await findWithView(call, recordId)).view.author, call);
