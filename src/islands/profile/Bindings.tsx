import { formatDay } from '#lib/i18n/format.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { useFrame } from '../section/frame.tsx';
import { fill } from '#lib/i18n/fill.ts';
import type { Info } from './Card.tsx';
import type { ProfileMessages } from './messages.ts';

/** The accounts of outside services that the reader signs in with. */
export default function Bindings({ info, messages }: { info: Info; messages: ProfileMessages }) {
  const { base, language } = useFrame();
  const next = new URLSearchParams({ next: sectionPath('profile') }).toString();
  return (
    <ul className="own-ways">
      {info.ways.map(({ provider, boundAt, isOpen }) => (
        <li key={provider}>
          <span>
            {messages[`way_${provider}`]}
            <br />
            <span className="quiet">
              {boundAt === null
                ? messages.notBound
                : fill(messages.boundOn, { day: formatDay(boundAt.slice(0, 10), language) })}
            </span>
          </span>
          {boundAt === null ? (
            isOpen && (
              <a className="btn" rel="nofollow" href={`${base}/signIn/${provider}?${next}`}>
                {messages.bind}
              </a>
            )
          ) : (
            <ActForm values={{ provider, way: messages[`way_${provider}`] }}>
              <ActButton act="unbind">{messages.unbind}</ActButton>
            </ActForm>
          )}
        </li>
      ))}
    </ul>
  );
}
