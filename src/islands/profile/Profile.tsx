import Cancellation from '../account-cancellation/Cancellation.tsx';
import type { CancellationWords } from '../account-cancellation/words.ts';
import Certification from '../certification/Certification.tsx';
import type { CertificationWords } from '../certification/words.ts';
import type { AccountWords } from '../account/words.ts';
import MyData from '../my-data/MyData.tsx';
import type { MyDataWords } from '../my-data/words.ts';
import SecondFactor from '../second-factor/SecondFactor.tsx';
import type { SecondFactorWords } from '../second-factor/words.ts';
import Sessions from '../sessions/Sessions.tsx';
import type { SessionWords } from '../sessions/words.ts';
import { useCall } from '../personal-center/call.ts';
import { Loaded } from '../personal-center/parts.tsx';
import Bindings from './Bindings.tsx';
import Card from './Card.tsx';
import Contacts from './Contacts.tsx';
import Password from './Password.tsx';
import Preferences from './Preferences.tsx';
import type { ProfileWords } from './words.ts';

interface Props {
  words: ProfileWords;
  accountWords: AccountWords;
  certificationWords: CertificationWords;
  factorWords: SecondFactorWords;
  sessionWords: SessionWords;
  dataWords: MyDataWords;
  cancellationWords: CancellationWords;
}

/** What the library knows of the reader, and what the reader may change of it. */
export default function Profile(props: Props) {
  const { words, accountWords, certificationWords, factorWords, sessionWords, dataWords, cancellationWords } = props;
  const called = useCall('getUserInfo', {});
  return (
    <Loaded called={called}>
      {(info) => (
        <>
          <Card info={info} words={words} again={called.again} />
          <h2>{words.preferences}</h2>
          <Preferences info={info} words={words} again={called.again} />
          <h2>{words.contacts}</h2>
          <Contacts words={words} accountWords={accountWords} />
          {info.hasPassword && (
            <>
              <h2>{words.password}</h2>
              <Password account={info.account} words={words} accountWords={accountWords} />
              <SecondFactor words={factorWords} />
            </>
          )}
          {info.ways.length > 0 && (
            <>
              <h2>{words.ways}</h2>
              <Bindings info={info} words={words} again={called.again} />
            </>
          )}
          <h2>{sessionWords.heading}</h2>
          <Sessions words={sessionWords} />
          <Certification name={info.name} words={certificationWords} />
          <h2>{dataWords.heading}</h2>
          <MyData words={dataWords} />
          <h2>{cancellationWords.heading}</h2>
          <Cancellation words={cancellationWords} />
        </>
      )}
    </Loaded>
  );
}
