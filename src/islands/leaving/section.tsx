import type { OpenSection } from '../section/section.ts';
import sheet from './leaving.css?url';
import type { SectionActs } from '../section/acts.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import { useCall, useFrame } from '../section/frame.tsx';
import { Obstacles } from '../section/Obstacles.tsx';
import { Loaded, Nothing } from '../section/section-parts.tsx';
import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

type LeavingMessages = Messages['leaving'];

const leavingMessages = messageLoader(
  'leaving',
  import.meta.glob('./*/leaving.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

type Check = OutputOf<'checkLeaving'>;
type Certificate = NonNullable<Check['certificate']>;

function CertificateSheet({ certificate, messages }: { certificate: Certificate; messages: LeavingMessages }) {
  const { base, language, rendering } = useFrame();
  const { code, name, primaryId, libraryName, leftOn } = certificate;
  const day = formatDay(leftOn, language);
  const path = `${base}/leavingCertificate`;
  return (
    <>
      <article className="leaving-sheet" aria-labelledby="leaving-title">
        <h2 id="leaving-title">{messages.certificate}</h2>
        <p>{fill(messages.statement, { name, primaryId, library: libraryName, day })}</p>
        <dl className="grid gap-3">
          <div>
            <dt className="text-muted text-sm">{messages.code}</dt>
            <dd className="leaving-code wrap-anywhere">{code}</dd>
          </div>
          <div>
            <dt className="text-muted text-sm">{messages.verifyAt}</dt>
            <dd className="wrap-anywhere">
              <a href={`${path}?${new URLSearchParams({ code }).toString()}`}>
                {(rendering?.origin ?? location.origin) + path}
              </a>
            </dd>
          </div>
        </dl>
        <p className="text-right">
          {libraryName}
          <br />
          {day}
        </p>
      </article>
      <p className="acts leaving-acts">
        <a className="btn btn-main" href={`${path}.pdf`}>
          {messages.pdf}
        </a>
        <button type="button" className="btn with-scripts" onClick={() => print()}>
          {messages.print}
        </button>
      </p>
      <p className="quiet leaving-acts">{messages.frozenHint}</p>
    </>
  );
}

function Steps({ check, messages, again }: { check: Check; messages: LeavingMessages; again: () => void }) {
  const { outcome } = useFrame();
  if (check.obstacles.length > 0) {
    return <Obstacles obstacles={check.obstacles} messages={messages} again={again} />;
  }
  return (
    <ActForm>
      <p>{messages.free}</p>
      <p>{messages.consequences}</p>
      <label className="check">
        <input type="checkbox" name="understood" aria-describedby="leaving-problem" />
        <span>{messages.understood}</span>
      </label>
      <p id="leaving-problem" className="problem" role="alert">
        {outcome?.problems['understood']}
      </p>
      <MainAct act="leave">{messages.submit}</MainAct>
    </ActForm>
  );
}

function Leaving({ messages }: { messages: LeavingMessages }) {
  const called = useCall('checkLeaving', {});
  return (
    <Loaded called={called}>
      {(check) =>
        check.certificate ? (
          <CertificateSheet certificate={check.certificate} messages={messages} />
        ) : check.isOpen ? (
          <Steps check={check} messages={messages} again={called.again} />
        ) : (
          <Nothing title={messages.closed} />
        )
      }
    </Loaded>
  );
}

const leavingActs = (messages: LeavingMessages): SectionActs => ({
  leave: {
    ask: (form) => (form.has('understood') ? { text: messages.confirmText, does: messages.submit } : undefined),
    check: (form) => (form.has('understood') ? {} : { understood: messages.needUnderstood }),
    run: (client) => client.call('leaveSchool', { understood: true }),
  },
});

export const sheets = [sheet];

export const open: OpenSection = async ({ language }) => {
  const messages = await leavingMessages(language);
  return { view: <Leaving messages={messages} />, acts: leavingActs(messages) };
};
