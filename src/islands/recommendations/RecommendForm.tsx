import { useRef, useState, type SyntheticEvent } from 'react';
import type { InputOf } from '#lib/contract/contract.ts';
import type { RecommendationWay } from '#lib/rules/recommendations.ts';
import { useAddress } from '../section/section-address.ts';
import { toastResult, useCall } from '../section/call.ts';
import { useFrame } from '../section/frame.tsx';
import Box from './Box.tsx';
import Duplicates from './Duplicates.tsx';
import OwnFields from './OwnFields.tsx';
import { problemsOf } from './problems.ts';
import Reasons from './Reasons.tsx';
import type { Allowed } from './Recommend.tsx';
import type { RecommendMessages } from './messages.ts';

interface Props {
  way: RecommendationWay;
  allowed: Allowed;
  messages: RecommendMessages;
  done: () => void;
  /** What is recommended is known: a title of the library's list, or a record. */
  known?: { title: string; author: string | null; isbn: string | null; orderTitleId?: string; recordId?: string };
}
type DuplicateQuery = InputOf<'findRecommendationDuplicates'>;

const isSearchable = ({ title, isbn, recordId }: DuplicateQuery) =>
  Boolean(title) || Boolean(isbn) || recordId !== undefined;

/** The form of a recommendation; holdings of the library are shown as soon as its title or ISBN is typed. */
export default function RecommendForm({ way, allowed, messages, done, known }: Props) {
  const { client } = useFrame();
  const { get } = useAddress();
  const form = useRef<HTMLFormElement>(null);
  const [query, setQuery] = useState<DuplicateQuery>(
    known
      ? {
          title: known.title,
          author: known.author ?? '',
          isbn: known.isbn ?? '',
          ...(known.recordId && { recordId: known.recordId }),
        }
      : { title: get('title'), author: get('author'), isbn: get('isbn') },
  );
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const found = useCall('findRecommendationDuplicates', isSearchable(query) ? query : undefined);
  const isbnProblem = query.isbn !== '' && found.state === 'failed' ? found.message : undefined;

  const text = (data: FormData, name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const look = () => {
    if (!form.current || known) return;
    const data = new FormData(form.current);
    setQuery({ title: text(data, 'title'), author: text(data, 'author'), isbn: text(data, 'isbn') });
  };

  const send = async (data: FormData) => {
    setIsSending(true);
    const answer = await client.call('saveRecommendation', {
      way,
      ...(known
        ? {
            ...(known.orderTitleId && { orderTitleId: known.orderTitleId }),
            ...(known.recordId && { recordId: known.recordId }),
          }
        : {
            title: text(data, 'title'),
            author: text(data, 'author'),
            publisher: text(data, 'publisher'),
            publishYear: text(data, 'publishYear'),
            isbn: text(data, 'isbn'),
          }),
      reasons: data.getAll('reasons').filter((value) => typeof value === 'string'),
      remark: text(data, 'remark'),
      fields: Object.fromEntries(allowed.fields.map(({ name }) => [name, text(data, `fields.${name}`)])),
      evenIfHeld: data.has('evenIfHeld'),
    });
    setIsSending(false);
    if (toastResult(answer)) {
      done();
      return;
    }
    const wrong = answer.success ? {} : problemsOf(answer.data);
    setProblems(wrong);
    const [first] = Object.keys(wrong);
    const box = first === undefined ? null : form.current?.elements.namedItem(first);
    if (box instanceof HTMLElement) box.focus();
    // Another reader may have been quicker, or the notice was not seen yet.
    else found.again();
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isSending) void send(new FormData(event.currentTarget));
  };

  const box = (name: string) => ({ name, messages, problem: problems[name] });
  return (
    <form ref={form} className="recommend-form" noValidate onSubmit={submit}>
      {!known && (
        <>
          <Box {...box('title')} label={messages.bookTitle} value={get('title')} required onBlur={look} />
          <div className="pair">
            <Box {...box('author')} label={messages.author} value={get('author')} onBlur={look} />
            <Box
              {...box('isbn')}
              label={messages.isbn}
              value={get('isbn')}
              problem={isbnProblem ?? problems['isbn']}
              onBlur={look}
            />
            <Box {...box('publisher')} label={messages.publisher} />
            <Box {...box('publishYear')} label={messages.publishYear} inputMode="numeric" />
          </div>
        </>
      )}
      <div role="status">
        {found.state === 'here' && isSearchable(query) && (
          <Duplicates
            found={found.data}
            moreCopies={way !== 'record' && allowed.ways.includes('record')}
            messages={messages}
          />
        )}
      </div>
      {way === 'custom' && <OwnFields fields={allowed.fields} problems={problems} messages={messages} />}
      <Reasons messages={messages} />
      <Box {...box('remark')} label={messages.remark}>
        {(input) => <textarea {...input} className="field" rows={3} maxLength={500} />}
      </Box>
      <div className="acts">
        <button className="btn btn-main" aria-disabled={isSending}>
          {isSending ? messages.sending : messages.submit}
        </button>
      </div>
    </form>
  );
}
