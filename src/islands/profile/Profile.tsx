import Cancellation from '../account-cancellation/Cancellation.tsx';
import type { CancellationMessages } from '../account-cancellation/messages.ts';
import Certification from '../certification/Certification.tsx';
import type { CertificationMessages } from '../certification/messages.ts';
import type { AccountMessages } from '../identity/account/messages.ts';
import MyData from '../my-data/MyData.tsx';
import type { MyDataMessages } from '../my-data/messages.ts';
import SecondFactor from './second-factor/SecondFactor.tsx';
import type { SecondFactorMessages } from './second-factor/messages.ts';
import Sessions from './sessions/Sessions.tsx';
import type { SessionMessages } from './sessions/messages.ts';
import { useCall } from '../section/call.ts';
import { Loaded } from '../section/section-parts.tsx';
import Bindings from './Bindings.tsx';
import Card from './Card.tsx';
import Contacts from './Contacts.tsx';
import Password from './Password.tsx';
import Preferences from './Preferences.tsx';
import type { ProfileMessages } from './messages.ts';

interface Props {
  messages: ProfileMessages;
  accountMessages: AccountMessages;
  certificationMessages: CertificationMessages;
  factorMessages: SecondFactorMessages;
  sessionMessages: SessionMessages;
  dataMessages: MyDataMessages;
  cancellationMessages: CancellationMessages;
}

/** What the library knows of the reader, and what the reader may change of it. */
export default function Profile(props: Props) {
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
          <Cancellation messages={cancellationMessages} />
        </>
      )}
    </Loaded>
  );
}
