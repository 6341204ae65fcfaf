import type { AnswerLeads } from '#lib/contract/calls/assistant.ts';
import { searchPath } from '#lib/queries/search-query.ts';
import type { AssistantMessages } from './messages.ts';

type List = NonNullable<AnswerLeads['list']>;

const without = { op: 'NOT', match: '2' } as const;

/** The result list of the search behind an answer: there every condition can be changed. */
const listPath = ({ q, field, withoutAuthors, withoutTitles = [], ...list }: List): string =>
  searchPath({
    q,
    field,
    onlyOnShelf: list.onlyOnShelf,
    items: [
      ...withoutAuthors.map((name) => ({ ...without, field: 'author' as const, q: name })),
      ...withoutTitles.map((title) => ({ ...without, field: 'title' as const, q: title })),
    ],
    excluded: {
      ...(list.withoutDocCode && { docCode: list.withoutDocCode }),
      ...(list.withoutLangCode && { langCode: list.withoutLangCode }),
    },
    facets: {
      docCode: list.docCode,
      langCode: list.langCode,
      kindNo: list.kindNo,
      ...(list.campusId && { campusId: list.campusId }),
      ...(list.libCode && { libCode: list.libCode }),
      ...(list.resourceType && { resourceType: list.resourceType }),
    },
    publishBegin: list.publishBegin ?? undefined,
    publishEnd: list.publishEnd ?? undefined,
    ...(list.sort !== 'relevance' && { sort: list.sort, order: 'desc' }),
  });

interface Props {
  leads: AnswerLeads;
  messages: Pick<AssistantMessages, 'allHits' | 'searchFor'>;
  linkOf: (url: string) => string;
}

/** Where an answer leads besides its books: pages that do what was asked about, and the list of all that was found. */
export default function Leads({ leads: { links, list }, messages, linkOf }: Props) {
  if (links.length === 0 && !list) return null;
  const label =
    list &&
    (list.total > 0
      ? messages.allHits.replace('{{total}}', String(list.total))
      : messages.searchFor.replace('{{words}}', list.q));
  return (
    <ul className="assistant-leads">
      {links.map(({ label: name, url }) => (
        <li key={url}>
          <a className="chip" href={linkOf(url)}>
            {name}
          </a>
        </li>
      ))}
      {list && (
        <li>
          <a className="chip" href={linkOf(listPath(list))}>
            {label}
          </a>
        </li>
      )}
    </ul>
  );
}
