import type { OutputOf } from '#lib/contract/contract.ts';
import { ActForm, MainAct } from '../section/ActForm.tsx';
import type { SectionActs } from '../section/acts.ts';
import type { Called } from '../section/frame.tsx';
import type { PurchasingMessages } from './messages.ts';

export const ruleActs = (messages: PurchasingMessages): SectionActs => ({
  accept: { run: (client) => client.call('getPurchasingRule', { accept: true }), done: messages.rulesAccepted },
});

/** The rules that a reader accepts before the first order; nothing once they are accepted. */
export function Rules({
  called,
  messages,
}: {
  called: Called<OutputOf<'getPurchasingRule'>>;
  messages: PurchasingMessages;
}) {
  if (called.state !== 'here' || called.data.isAccepted) return null;
  return (
    <>
      <h2>{messages.rules}</h2>
      {called.data.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ActForm className="acts">
        <MainAct act="accept">{messages.acceptRules}</MainAct>
      </ActForm>
    </>
  );
}
