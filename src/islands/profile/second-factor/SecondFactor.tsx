import { formatDay } from '#lib/rules/day-text.ts';
import { fill } from '#lib/i18n/format.ts';
import { useCall, useFrame } from '../../section/frame.tsx';
import { Loaded } from '../../section/section-parts.tsx';
import type { SecondFactorMessages } from './messages.ts';

/** Whether the second factor of sign-in is on, and the way to its page; nothing where the library has none. */
export default function SecondFactor({ messages }: { messages: SecondFactorMessages }) {
  const { base, language } = useFrame();
  const called = useCall('getSecondFactor', {});
  return (
    <Loaded called={called}>
      {({ setting, isOn, since, recoveryCodesLeft }) =>
        setting !== 'off' && (
          <div className="own-more" id="second-factor">
            <h3>{messages.heading}</h3>
            <p className="mt-1 mb-2">
              <span className={isOn ? 'good' : 'quiet'}>
                {since === null
                  ? messages.off
                  : fill(messages.onSince, { day: formatDay(since.slice(0, 10), language) })}
              </span>
              {isOn && (
                <span className="quiet">
                  {' '}
                  ·&nbsp;{messages.codesLeft} {recoveryCodesLeft}
                </span>
              )}
            </p>
            {isOn && recoveryCodesLeft < 3 && <p className="bad mt-1 mb-2">{messages.fewLeft}</p>}
            <p className="mt-1 mb-2">
              <a className="btn" href={`${base}/secondFactor`}>
                {isOn ? messages.manage : messages.setUp}
              </a>
            </p>
          </div>
        )
      }
    </Loaded>
  );
}
