import { useState } from 'react';
import { readDeskPlace, saveDeskPlace } from '#lib/stores/session/desk-place.ts';
import { useDesk, type DeskFrame, type DeskSite } from './frame.tsx';
import { Key, shortcut, useElementKey } from './keys.tsx';

const placeKey = 'F9';

/** The libraries for which the member of staff acts. */
function ownLibraries({ libraries, session }: Pick<DeskFrame, 'libraries' | 'session'>): DeskSite['libraries'] {
  const limits = session?.libCodes ?? [];
  return limits.length === 0 ? libraries : libraries.filter(({ libCode }) => limits.includes(libCode));
}

/**
 * The library code of this desk, as a member of staff chose it in this browser.
 * @returns undefined until somebody has chosen, where there are several
 */
export function useStoredPlace({ base, libraries }: DeskSite, session: DeskFrame['session']) {
  const [changes, setChanges] = useState(0);
  // The first part of the address: the same in each language.
  const [, library = ''] = base.split('/');
  const account = session?.account ?? '';
  const choices = ownLibraries({ libraries, session });
  const stored = choices.length === 1 ? choices[0]?.libCode : readDeskPlace(library, account);
  const setPlace = (libCode: string) => {
    saveDeskPlace(library, account, libCode);
    setChanges(changes + 1);
  };
  return { place: choices.find(({ libCode }) => libCode === stored)?.libCode, setPlace };
}

/** Shows the place of this desk and lets staff choose it, where the library has several. */
export default function DeskPlace() {
  const { messages, libraries, session, place, setPlace } = useDesk();
  const choices = ownLibraries({ libraries, session });
  const field = useElementKey<HTMLSelectElement>(placeKey, (select) => select.focus());
  const isChoice = libraries.length > 1;
  if (!isChoice) return null;
  return (
    <label className="desk-place min-w-0">
      <span>
        {messages.deskAt} <Key of={placeKey} />
      </span>
      <select
        ref={field}
        className="field"
        aria-keyshortcuts={shortcut(placeKey)}
        value={place ?? ''}
        onChange={(event) => setPlace(event.target.value)}
      >
        {place === undefined && <option value="">{messages.deskNowhere}</option>}
        {choices.map(({ libCode, name }) => (
          <option key={libCode} value={libCode}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
