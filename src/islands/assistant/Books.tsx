import { separator } from '#lib/i18n/separator.ts';
import { useEffect, useState } from 'react';
import type { BookAttachment } from '#lib/contract/calls/assistant.ts';
import { Cover } from '../covers/Cover.tsx';
import type { ShownBook } from './books.ts';

interface Props {
  attachments: readonly BookAttachment[];
  label: string;
  hrefOf: (recordId: string) => string;
  load: (attachments: readonly BookAttachment[]) => Promise<ShownBook[]>;
}

/** The books of an answer that the catalogue has, loaded once the answer is whole. */
export default function Books({ attachments, label, hrefOf, load }: Props) {
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
