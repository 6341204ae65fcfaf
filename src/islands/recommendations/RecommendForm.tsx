import { useRef, useState } from 'react';
import type { InputOf, OutputOf } from '#lib/contract/contract.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { RecommendationWay } from '#lib/rules/recommendations.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import type { FormOutcome } from '../section/acts.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { reasonPrefix, fieldPrefix } from './acts.ts';
import Box from './Box.tsx';
import type { Allowed } from './Recommend.tsx';
import type { RecommendMessages } from './messages.ts';
import { separator } from '#lib/i18n/format.ts';
import { Place } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';

interface OwnFieldsProps {
  fields: Allowed['fields'];
  sent: FormOutcome | undefined;
  messages: RecommendMessages;
}

function OwnFields({ fields, sent, messages }: OwnFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr]">
      {fields.map(({ name: ownName, label, required, choices }) => {
        const name = fieldPrefix + ownName;
        const box = { name, label, required, messages, value: sent?.values[name], problem: sent?.problems[name] };
        return choices.length === 0 ? (
          <Box key={name} {...box} />
        ) : (
          <Box key={name} {...box}>
            {(input) => (
              <select {...input} className="field">
                <option value="">{messages.choose}</option>
                {choices.map((choice) => (
                  <option key={choice}>{choice}</option>
                ))}
              </select>
            )}
          </Box>
        );
      })}
    </div>
  );
}

type FoundDuplicates = OutputOf<'findRecommendationDuplicates'>;
type Held = FoundDuplicates['held'][number];

function HeldRecords({
  held,
  moreCopies,
  messages,
}: {
  held: readonly Held[];
  moreCopies: boolean;
  messages: RecommendMessages;
}) {
  const { base } = useFrame();
  return (
    <ul>
      {held.map(({ recordId, title, titleLang, author, publishYear, isbn }) => (
        <li key={recordId}>
          <a href={`${base}/searchList/bookDetails/${recordId}`} lang={titleLang}>
            {title}
          </a>{' '}
          <span className="quiet">{[author, publishYear, isbn].filter((text) => text !== null).join(separator)}</span>{' '}
          {moreCopies && <Place values={{ record: recordId }}>{messages.moreCopies}</Place>}
        </li>
      ))}
    </ul>
  );
}

/** What the library has, and what is recommended already, shown while the form is filled in. */
function Duplicates({
  found: { held, mine, supporters, decided },
  moreCopies,
  isTicked,
  messages,
}: {
  found: FoundDuplicates;
  /** The library takes recommendations of more copies. */
  moreCopies: boolean;
  /** The reader wants another edition. */
  isTicked: boolean;
  messages: RecommendMessages;
}) {
  const { language } = useFrame();
  const same = held.filter(({ isSameIsbn }) => isSameIsbn);
  const alike = held.filter(({ isSameIsbn }) => !isSameIsbn);
  if (held.length === 0 && !mine && supporters === 0 && decided === null) return null;
  return (
    <div className="notice duplicates">
      {mine && <p>{messages.alreadyMine}</p>}
      {decided !== null && <p>{messages.alreadyDecided}</p>}
      {!mine && supporters > 0 && <p>{counted(messages, 'othersWant', supporters, language)}</p>}
      {same.length > 0 && (
        <div>
          <p>{messages.heldSame}</p>
          <HeldRecords held={same} moreCopies={moreCopies} messages={messages} />
        </div>
      )}
      {alike.length > 0 && (
        <div>
          <p>{messages.heldAlike}</p>
          <HeldRecords held={alike} moreCopies={moreCopies} messages={messages} />
        </div>
      )}
      {same.length === 0 && alike.length > 0 && (
        <label className="check">
          <input type="checkbox" name="evenIfHeld" defaultChecked={isTicked} />
          {messages.evenIfHeld}
        </label>
      )}
    </div>
  );
}

interface Props {
  way: RecommendationWay;
  allowed: Allowed;
  messages: RecommendMessages;
  /** What is recommended is known: a title of the library's list, or a record. */
  known?: { title: string; author: string | null; isbn: string | null; orderTitleId?: string; recordId?: string };
}
type DuplicateQuery = InputOf<'findRecommendationDuplicates'>;

const isSearchable = ({ title, isbn, recordId }: DuplicateQuery) =>
  Boolean(title) || Boolean(isbn) || recordId !== undefined;

/** The library's reasons to choose from; without them, the form goes on. */
function Reasons({ sent, messages }: { sent: FormOutcome | undefined; messages: RecommendMessages }) {
  const { data = [] } = useCall('listRecommendationReasons', {});
  if (data.length === 0) return null;
  return (
    <fieldset>
      <legend>{messages.reasons}</legend>
      <div className="checks">
        {data.map(({ code, name }) => {
          const field = reasonPrefix + code;
          return (
            <label key={code} className="check">
              <input type="checkbox" name={field} defaultChecked={sent?.values[field] !== undefined} />
              {name}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The form of a recommendation; holdings of the library are shown as soon as its title or ISBN is typed. */
export default function RecommendForm({ way, allowed, messages, known }: Props) {
  const { outcome } = useFrame();
  const { get } = useAddress();
  const status = useRef<HTMLDivElement>(null);
  const { orderTitleId, recordId } = known ?? {};
  const hidden = { way, ...(orderTitleId && { orderTitleId }), ...(recordId && { recordId }) };
  const isOfThis = Object.entries(hidden).every(([name, value]) => outcome?.values[name] === value);
  const sent = outcome?.act === 'recommend' && isOfThis ? outcome : undefined;
  const given = (name: 'title' | 'author' | 'isbn') => sent?.values[name] ?? get(name);
  const [query, setQuery] = useState<DuplicateQuery>(
    known
      ? { title: known.title, author: known.author ?? '', isbn: known.isbn ?? '', ...(recordId && { recordId }) }
      : { title: given('title'), author: given('author'), isbn: given('isbn') },
  );
  const found = useCall('findRecommendationDuplicates', isSearchable(query) ? query : undefined);
  const isbnProblem = query.isbn !== '' && found.state === 'failed' ? found.message : undefined;

  const look = () => {
    const form = status.current?.closest('form');
    if (!form || known) return;
    const data = new FormData(form);
    const text = (name: string) => formText(data, name).trim();
    setQuery({ title: text('title'), author: text('author'), isbn: text('isbn') });
  };

  const box = (name: string) => ({ name, messages, value: sent?.values[name], problem: sent?.problems[name] });
  return (
    <ActForm className="form" values={hidden}>
      {!known && (
        <>
          <Box {...box('title')} label={messages.bookTitle} value={given('title')} required onBlur={look} />
          <div className="grid gap-x-4 gap-y-3 sm:grid-cols-[1fr_1fr]">
            <Box {...box('author')} label={messages.author} value={given('author')} onBlur={look} />
            <Box
              {...box('isbn')}
              label={messages.isbn}
              value={given('isbn')}
              problem={isbnProblem ?? sent?.problems['isbn']}
              onBlur={look}
            />
            <Box {...box('publisher')} label={messages.publisher} />
            <Box {...box('publishYear')} label={messages.publishYear} inputMode="numeric" />
          </div>
        </>
      )}
      <div role="status" ref={status}>
        {found.state === 'here' && isSearchable(query) && (
          <Duplicates
            found={found.data}
            moreCopies={way !== 'record' && allowed.ways.includes('record')}
            isTicked={sent?.values['evenIfHeld'] !== undefined}
            messages={messages}
          />
        )}
      </div>
      {way === 'custom' && <OwnFields fields={allowed.fields} sent={sent} messages={messages} />}
      <Reasons sent={sent} messages={messages} />
      <Box {...box('remark')} label={messages.remark}>
        {(input) => <textarea {...input} className="field" rows={3} maxLength={500} />}
      </Box>
      <div className="acts">
        <MainAct act="recommend">{messages.submit}</MainAct>
      </div>
    </ActForm>
  );
}
