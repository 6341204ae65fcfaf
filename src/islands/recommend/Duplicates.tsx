import type { OutputOf } from '#lib/contract/contract.ts';
import { useFrame } from '../personal-center/frame.tsx';
import { Place } from '../personal-center/parts.tsx';
import { counted } from '../personal-center/text.ts';
import type { RecommendWords } from './words.ts';

export type FoundDuplicates = OutputOf<'findRecommendationDuplicates'>;
type Held = FoundDuplicates['held'][number];

function HeldRecords({
  held,
  moreCopies,
  words,
}: {
  held: readonly Held[];
  moreCopies: boolean;
  words: RecommendWords;
}) {
  const { base } = useFrame();
  return (
    <ul>
      {held.map(({ recordId, title, titleLang, author, publishYear, isbn }) => (
        <li key={recordId}>
          <a href={`${base}/searchList/bookDetails/${recordId}`} lang={titleLang}>
            {title}
          </a>{' '}
          <span className="quiet">{[author, publishYear, isbn].filter((text) => text !== null).join(' · ')}</span>{' '}
          {moreCopies && <Place values={{ record: recordId }}>{words.moreCopies}</Place>}
        </li>
      ))}
    </ul>
  );
}

/** What the library has, and what is recommended already, told while the form is filled in. */
export default function Duplicates({
  found: { held, mine, supporters, decided },
  moreCopies,
  words,
}: {
  found: FoundDuplicates;
  /** The library takes recommendations of more copies. */
  moreCopies: boolean;
  words: RecommendWords;
}) {
  const { language } = useFrame();
  const same = held.filter(({ isSameIsbn }) => isSameIsbn);
  const alike = held.filter(({ isSameIsbn }) => !isSameIsbn);
  if (held.length === 0 && !mine && supporters === 0 && decided === null) return null;
  return (
    <div className="notice duplicates">
      {mine && <p>{words.alreadyMine}</p>}
      {decided !== null && <p>{words.alreadyDecided}</p>}
      {!mine && supporters > 0 && <p>{counted(words, 'othersWant', supporters, language)}</p>}
      {same.length > 0 && (
        <div>
          <p>{words.heldSame}</p>
          <HeldRecords held={same} moreCopies={moreCopies} words={words} />
        </div>
      )}
      {alike.length > 0 && (
        <div>
          <p>{words.heldAlike}</p>
          <HeldRecords held={alike} moreCopies={moreCopies} words={words} />
        </div>
      )}
      {same.length === 0 && alike.length > 0 && (
        <label className="check">
          <input type="checkbox" name="evenIfHeld" /> {words.evenIfHeld}
        </label>
      )}
    </div>
  );
}
