import { roles } from '#lib/rules/assistant.ts';
import { situations } from '#lib/rules/situations.ts';
import { dismissToast, showToast } from '#lib/stores/toasts.ts';
import type { PanelSite } from './Panel.tsx';
import type { Message } from './useChat.ts';
import type { AssistantMessages } from './messages.ts';
import { separator } from '#lib/i18n/format.ts';
import { useEffect, useState } from 'react';
import type { BookAttachment, AnswerLeads } from '#lib/contract/calls/assistant.ts';
import { Cover } from '../covers/Cover.tsx';
import type { ShownBook } from './books.ts';
import { searchPath } from '#lib/queries/search-query.ts';

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

interface LeadsProps {
  leads: AnswerLeads;
  messages: Pick<AssistantMessages, 'allHits' | 'searchFor'>;
  linkOf: (url: string) => string;
}

/** Where an answer leads besides its books: pages that do what was asked about, and the list of all that was found. */
function Leads({ leads: { links, list }, messages, linkOf }: LeadsProps) {
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

interface BooksProps {
  attachments: readonly BookAttachment[];
  label: string;
  hrefOf: (recordId: string) => string;
  load: (attachments: readonly BookAttachment[]) => Promise<ShownBook[]>;
}

/** The books of an answer that the catalogue has, loaded once the answer is whole. */
function Books({ attachments, label, hrefOf, load }: BooksProps) {
  const [books, setBooks] = useState<readonly ShownBook[]>([]);
  useEffect(() => {
    let isHere = true;
    void load(attachments).then((found) => {
      if (isHere) setBooks(found);
    });
    return () => {
      isHere = false;
    };
  }, [attachments, load]);
  if (books.length === 0) return null;
  return (
    <section className="assistant-books" aria-label={label}>
      <h3>{label}</h3>
      <ul>
        {books.map((book) => (
          <li key={book.recordId}>
            <a href={hrefOf(book.recordId)}>
              <Cover title={book.title} kindNo={book.kindNo} coverUrl={book.coverUrl} />
              <span>
                <b lang={book.titleLang}>{book.title}</b>
                <small>
                  {[book.author, book.publisher, book.pubDate].filter((entry) => entry !== '').join(separator)}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Both are shown for so long, in milliseconds (portal-shell §4.8). */
const copyToastMs = 1500;

async function copy(text: string, messages: AssistantMessages): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', messages.copied);
  } catch {
    const id = showToast('error', messages[situations.answerNotCopied.key]);
    setTimeout(() => dismissToast(id), copyToastMs);
  }
}

interface Props {
  message: Message;
  site: PanelSite;
  /** Asks again; on the last answer alone. */
  onRegenerate: (() => void) | undefined;
}

/** A question or an answer. What it says is text and never anything else, no matter who wrote it. */
export default function MessageItem({ message, site, onRegenerate }: Props) {
  const { messages, name, hrefOf, linkOf, loadBooks } = site;
  const { role, text, isOpen, chatHistoryAttachments, leads } = message;
  const isAnswer = role === roles.assistant;
  return (
    <li className={isAnswer ? 'assistant-answer' : 'assistant-question'}>
      <span className="sr-only">{isAnswer ? name : messages.you}</span>
      <p className="assistant-text">{text === '' && isOpen ? messages.answering : text}</p>
      {isAnswer && !isOpen && (
        <>
          {chatHistoryAttachments.length > 0 && (
            <Books attachments={chatHistoryAttachments} label={messages.books} hrefOf={hrefOf} load={loadBooks} />
          )}
          {leads && <Leads leads={leads} messages={messages} linkOf={linkOf} />}
          <div className="assistant-tools">
            <button type="button" className="chip" onClick={() => void copy(text, messages)}>
              {messages.copy}
            </button>
            {onRegenerate && (
              <button type="button" className="chip" onClick={onRegenerate}>
                {messages.regenerate}
              </button>
            )}
          </div>
        </>
      )}
    </li>
  );
}
