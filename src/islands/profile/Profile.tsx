import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';
import { longestNickname } from '#lib/rules/profile.ts';
import Cancellation from '../account-cancellation/Cancellation.tsx';
import type { CancellationMessages } from '../account-cancellation/messages.ts';
import Certification from '../certification/Certification.tsx';
import type { CertificationMessages } from '../certification/messages.ts';
import type { AccountMessages } from '../identity/account/messages.ts';
import MyData from '../my-data/MyData.tsx';
import type { MyDataMessages } from '../my-data/messages.ts';
import { ActButton, ActForm, MainAct } from '../section/ActForm.tsx';
import SecondFactor from './second-factor/SecondFactor.tsx';
import type { SecondFactorMessages } from './second-factor/messages.ts';
import Sessions from './sessions/Sessions.tsx';
import type { SessionMessages } from './sessions/messages.ts';
import { useAddress, useCall, useFrame } from '../section/frame.tsx';
import { Loaded, Place } from '../section/section-parts.tsx';
import Calendar from './Calendar.tsx';
import Card from './Card.tsx';
import Contacts from './Contacts.tsx';
import Password from './Password.tsx';
import type { ProfileMessages } from './messages.ts';
import type { Info } from './Card.tsx';

interface Props {
  messages: ProfileMessages;
  accountMessages: AccountMessages;
  certificationMessages: CertificationMessages;
  factorMessages: SecondFactorMessages;
  sessionMessages: SessionMessages;
  dataMessages: MyDataMessages;
  cancellationMessages: CancellationMessages;
}

/** The accounts of outside services that the reader signs in with. */
function Bindings({ info, messages }: { info: Info; messages: ProfileMessages }) {
  const { base, language } = useFrame();
  const next = new URLSearchParams({ next: sectionPath('profile') }).toString();
  return (
    <ul className="own-ways max-w-144 border-t">
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

/** What is the reader's own to change. */
function Preferences({ info, messages }: { info: Info; messages: ProfileMessages }) {
  const { outcome } = useFrame();
  const values = {
    nickname: info.nickname,
    lastLibCode: info.lastLibCode,
    ...(outcome?.act === 'save' && outcome.values),
  };
  return (
    <ActForm className="account-form max-w-104">
      <div>
        <label htmlFor="own-nickname">{messages.nickname}</label>
        <input
          id="own-nickname"
          name="nickname"
          className="field"
          maxLength={longestNickname}
          defaultValue={values.nickname}
          autoComplete="nickname"
          aria-describedby="nickname-hint"
        />
        <p className="quiet" id="nickname-hint">
          {messages.nicknameHint}
        </p>
      </div>
      {info.libraries.length > 1 && (
        <div>
          <label htmlFor="own-library">{messages.usualLibrary}</label>
          <select id="own-library" name="lastLibCode" className="field" defaultValue={values.lastLibCode}>
            <option value="">{messages.allLibraries}</option>
            {info.libraries.map(({ libCode, libName }) => (
              <option key={libCode} value={libCode}>
                {libName}
              </option>
            ))}
          </select>
        </div>
      )}
      <p>
        <MainAct act="save">{messages.save}</MainAct>
      </p>
    </ActForm>
  );
}

/** What the library knows of the reader, and what the reader may change of it. */
function Entry(props: Props) {
  const {
    messages,
    accountMessages,
    certificationMessages,
    factorMessages,
    sessionMessages,
    dataMessages,
    cancellationMessages,
  } = props;
  const called = useCall('getUserInfo', {});
  return (
    <Loaded called={called}>
      {(info) => (
        <>
          <Card info={info} messages={messages} again={called.again} />
          <h2>{messages.preferences}</h2>
          <Preferences info={info} messages={messages} />
          <h2>{messages.calendar}</h2>
          <Calendar messages={messages} />
          <h2>{messages.contacts}</h2>
          <Contacts messages={messages} accountMessages={accountMessages} />
          {info.hasPassword && (
            <>
              <h2>{messages.password}</h2>
              <Password account={info.account} messages={messages} accountMessages={accountMessages} />
              <SecondFactor messages={factorMessages} />
            </>
          )}
          {info.ways.length > 0 && (
            <>
              <h2>{messages.ways}</h2>
              <Bindings info={info} messages={messages} />
            </>
          )}
          <h2>{sessionMessages.heading}</h2>
          <Sessions messages={sessionMessages} />
          <Certification name={info.name} messages={certificationMessages} />
          <h2>{dataMessages.heading}</h2>
          <MyData messages={dataMessages} />
          <h2>{cancellationMessages.heading}</h2>
          <p className="own-more">
            <Place className="own-open" values={{ tab: 'cancel' }}>
              {cancellationMessages.open}
            </Place>
          </p>
        </>
      )}
    </Loaded>
  );
}

/** The reader's own entry, or the end of the account. */
export default function Profile(props: Props) {
  const isCancelling = useAddress().get('tab') === 'cancel';
  return isCancelling ? <Cancellation messages={props.cancellationMessages} /> : <Entry {...props} />;
}
