import type { OutputOf } from '../../lib/contract/contract.ts';
import { roleName } from '../catalogue/contributors.ts';
import type { CallContext } from '../context.ts';
import { findWithView } from '../record-pages/stored-views.ts';
import type { AuthorFacts } from '../record-pages/view.ts';

/** What is known of an author, with the names of roles in the reader's language. */
export const tellAuthor = (
  author: AuthorFacts | null,
  { language }: Pick<CallContext, 'language'>,
): OutputOf<'getAuthorInfo'> =>
  author && {
    ...author,
    roles: author.roles.map(({ role, count }) => ({ role, name: roleName(role, language), count })),
  };

/** What the library's own records tell of the first author of one; null for a record without an author. */
export const getAuthorInfo = async (
  { recordId }: { recordId: string },
  call: CallContext,
): Promise<OutputOf<'getAuthorInfo'>> => tellAuthor((await findWithView(call, recordId)).view.author, call);
