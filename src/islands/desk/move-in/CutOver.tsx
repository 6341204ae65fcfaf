import type { MoveInState } from '#lib/contract/desk/move-in.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { fill } from '#lib/i18n/format.ts';
import { deskPath } from '#lib/rules/desk-sections.ts';
import { useDesk } from '../frame.tsx';
import { KeyLink } from '../keys.tsx';
import { useMoveInMessages } from './messages.ts';

/** Opens the rule that sets the day. */
const openKey = 'O';

/** The day from which imported loans are Yuelan's own, which is one of the library's rules. */
export default function CutOver({ cutOver: { day, isReached } }: { cutOver: MoveInState['cutOver'] }) {
  const { base, language } = useDesk();
  const words = useMoveInMessages();
  const address = `${base}${deskPath('rules')}#cut-over`;
  return (
    <>
      <h2>{words.cutOver}</h2>
      <p>
        {day === null ? words.cutOverNone : fill(words.cutOverDay, { day: formatDay(day, language) })}
        {isReached && ` ${words.cutOverReached}`}
      </p>
      <p className="quiet">{words.cutOverHint}</p>
      <p>
        <KeyLink hotkey={openKey} href={address}>
          {words.setCutOver}
        </KeyLink>
      </p>
    </>
  );
}
