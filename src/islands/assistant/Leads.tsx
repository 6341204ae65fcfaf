import type { AnswerLeads } from '#lib/contract/calls/assistant.ts';
import { searchPath } from '#lib/queries/search-query.ts';
import type { AssistantMessages } from './messages.ts';

type List = NonNullable<AnswerLeads['list']>;

/** The result list of the search behind an answer: there every condition can be changed. */
const listPath = ({ q, field, withoutAuthors, ...list }: List): string =>
  searchPath({
    ...{ q, field, onlyOnShelf: list.onlyOnShelf },
    items: withoutAuthors.map((name) => ({ op: 'NOT', field: 'author', match: '2', q: name })),
    facets: {
      ...{ docCode: list.docCode, langCode: list.langCode, kindNo: list.kindNo },
      ...(list.campusId && { campusId: list.campusId }),
      ...(list.libCode && { libCode: list.libCode }),
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
