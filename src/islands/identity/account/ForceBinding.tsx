import { useMemo } from 'react';
import { showToast } from '#lib/stores/toasts.ts';
import type { LoginSite } from '../login/AccountForm.tsx';
import { proceed } from '../login/proceed.ts';
import { settle } from '../login/sign-in.ts';
import { browserClient } from '../session/client.ts';
import { sessionHere } from '../session/page-session.ts';
import ContactProof, { type Proof } from './ContactProof.tsx';
import { useTabText } from './tab-text.ts';
import type { AccountMessages } from './messages.ts';

interface Props {
  site: LoginSite;
  messages: AccountMessages;
  /** Shown to visitors. */
  pleaseSignIn: string;
  signInPath: string;
}

const tokenText = (): string => sessionHere()?.token()?.jwt ?? '';

/** Binds a phone or a mail address after a sign-in that asked for it (portal-shell §4.2), and finishes that sign-in. */
export default function ForceBinding({ site, messages, pleaseSignIn, signInPath }: Props) {
  const client = useMemo(() => browserClient(site.requestContext, site.unreachable), [site]);
  const token = useTabText(tokenText);
  if (token === undefined) return null;
  if (token === '') {
    return (
      <p>
        {pleaseSignIn} <a href={signInPath}>{messages.toSignIn}</a>
      </p>
    );
  }

  const bind = async ({ channel, destination, code }: Proof): Promise<string | undefined> => {
    const contact =
      channel === 'phone' ? { phone: destination, phoneCode: code } : { mail: destination, mailCode: code };
    const answer = await client.call('bindContacts', contact);
    if (!answer.success) return answer.message;
    showToast('success', answer.message);
    const token = sessionHere()?.token();
    if (!token) return pleaseSignIn;
    const outcome = await settle(token, {
      ...site.requestContext,
      nextPath: site.links.home,
      mustBindContact: false,
      clientOf: () => client,
    });
    if (outcome.kind === 'refused') return outcome.message;
    proceed(outcome, site.links, site.links.home);
    return undefined;
  };
  return (
    <>
      <p>{messages.bindIntro}</p>
      <ContactProof client={client} messages={messages} submitLabel={messages.bind} onProof={bind} />
    </>
  );
}
