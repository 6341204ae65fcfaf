import { useState, type FunctionComponent } from 'react';
import type { DeskSession } from '#lib/contract/desk/sessions.ts';
import { deskPath, sectionsFor, type DeskSection } from '#lib/rules/desk-sections.ts';
import { mayUse } from '#lib/rules/staff.ts';
import Circulation from './Circulation.tsx';
import Content from './content/Content.tsx';
import Rules from './content/Rules.tsx';
import CopyRequests from './CopyRequests.tsx';
import DeskPlace, { useStoredPlace } from './DeskPlace.tsx';
import { DeskContext, useAsk, useDesk, type DeskSite } from './frame.tsx';
import Figures from './Figures.tsx';
import Inbox from './Inbox.tsx';
import KeyHelp from './KeyHelp.tsx';
import { KeyButton, KeyLink, useKeys } from './keys.tsx';
import { LiveTodayContext, useLiveToday } from './live-today.tsx';
import OwnAccount from './OwnAccount.tsx';
import Readers from './Readers.tsx';
import Records from './Records.tsx';
import SignIn from './SignIn.tsx';
import StaffAccounts from './StaffAccounts.tsx';
import Today from './Today.tsx';

const parts: Record<DeskSection, FunctionComponent> = {
  today: Today,
  circulation: Circulation,
  readers: Readers,
  'copy-requests': CopyRequests,
  inbox: Inbox,
  records: Records,
  figures: Figures,
  content: Content,
  staff: StaffAccounts,
  own: OwnAccount,
  rules: Rules,
};
/** The text that names a section. */
const titleKey = (section: DeskSection) => (section === 'copy-requests' ? 'copyRequests' : section);

const sectionKeys = [...'1234567890='];
/** The key that opens a section, in the order of the keyboard. */
const sectionKey = (at: number): string => sectionKeys[at] ?? '';

const signOutKey = '-';

function Open({ session, section }: { session: DeskSession; section: DeskSection }) {
  const { base, messages, setSession } = useDesk();
  const ask = useAsk();
  const allowed = sectionsFor(session.roles);
  // What another role is for leads to what waits for this one.
  const shown = allowed.includes(section) ? section : 'today';
  const Part = parts[shown];
  const today = useLiveToday();
  const addressOf = (entry: DeskSection) => `${base}${deskPath(entry)}`;
  const signOut = async () => {
    const { success } = await ask('endDeskSession', {});
    if (success) setSession(undefined);
  };
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav className="desk-menu" aria-label={messages.sections}>
        <ul className="flex flex-wrap gap-1 lg:grid">
          {allowed.map((entry, at) => (
            <li key={entry}>
              <KeyLink
                hotkey={sectionKey(at)}
                className="flex items-center min-h-11 ps-3 pe-17 rounded-(--radius) text-inherit no-underline"
                href={addressOf(entry)}
                aria-current={entry === shown ? 'page' : undefined}
              >
                {messages[titleKey(entry)]}
              </KeyLink>
            </li>
          ))}
        </ul>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 mt-3">
          <span>{session.name}</span>
          {mayUse(session.roles, 'circulation') && <DeskPlace />}
          <KeyHelp />
          <KeyButton hotkey={signOutKey} label={messages.signOut} onClick={() => void signOut()} />
        </p>
      </nav>
      <section className="desk-part min-w-0 wrap-anywhere" aria-labelledby="desk-title">
        <h1 id="desk-title" tabIndex={-1}>
          {messages[titleKey(shown)]}
        </h1>
        <LiveTodayContext value={today}>
          <Part />
        </LiveTodayContext>
      </section>
    </div>
  );
}

/** The desk: sign-in, then the section of this address. */
export default function Desk({
  site,
  section,
  first,
}: {
  site: DeskSite;
  section: DeskSection;
  first: DeskSession | undefined;
}) {
  const [session, setSession] = useState(first);
  useKeys(
    Object.fromEntries(
      [...document.querySelectorAll<HTMLAnchorElement>('[data-language-key]')].map((link) => [
        link.dataset['languageKey'] ?? '',
        () => link.click(),
      ]),
    ),
  );
  const { place, setPlace } = useStoredPlace(site, session);
  return (
    <DeskContext value={{ ...site, session, setSession, place, setPlace }}>
      {session?.step === '' ? <Open session={session} section={section} /> : <SignIn />}
    </DeskContext>
  );
}
