import { separator } from '#lib/i18n/separator.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { useFrame } from '../section/frame.tsx';
import { Place } from '../section/section-parts.tsx';
import { counted } from '../section/text.ts';
import type { RecommendMessages } from './messages.ts';

export type FoundDuplicates = OutputOf<'findRecommendationDuplicates'>;
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
export default function Duplicates({
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
          <input type="checkbox" name="evenIfHeld" defaultChecked={isTicked} /> {messages.evenIfHeld}
        </label>
      )}
    </div>
  );
}
