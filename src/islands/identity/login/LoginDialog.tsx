import { useEffect, useRef, useState } from 'react';
import { beginsWithForm, showsWaysFirst, type SignInMethods } from '#lib/identity/sign-in-methods.ts';
import type { BindMessages } from '../bind/messages.ts';
import AccountForm, { type LoginSite } from './AccountForm.tsx';
import type { CaptchaPicture } from './Captcha.tsx';
import QrLogin from './QrLogin.tsx';
import SignInMethodList from './SignInMethodList.tsx';
import type { LoginMessages } from './messages.ts';

export interface Props {
  site: LoginSite;
  methods: SignInMethods;
  messages: LoginMessages;
  bindingMessages: BindMessages;
  /** False where the library wants its readers signed in (findCoerceLogin, portal-shell §5). */
  closable: boolean;
  /** Why the dialog opened, where the reader did not ask for it; else empty. */
  notice: string;
  /** Address of the page with the school login; empty where the library has none. */
  school: string;
  /** What the server has drawn into the dialog; fetched when there is none. */
  captcha?: CaptchaPicture | undefined;
  /** Path of the page under the dialog, to come back to. */
  here: string;
  /** Where the form goes if the script for it does not come. */
  action?: string | undefined;
  onClose: () => void;
  /** The dialog does what it shows. */
  onReady?: () => void;
}

/**
 * Sign-in over the page (portal-shell §2.7, §4.1): the choice of ways in 640 px, the form in 400 px, in 760 px with a QR
 * code or the recommended ways next to it. Focus is trapped and given back by the browser's own dialog.
 */
export default function LoginDialog({
  site,
  methods,
  messages,
  bindingMessages,
  closable,
  notice,
  school,
  captcha,
  here,
  action,
  onClose,
  onReady,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isForm, setIsForm] = useState(beginsWithForm(methods));
  const ready = useRef(onReady);
  useEffect(() => {
    // A reader who has closed it before React came has none any more.
    if (!dialog.current?.isConnected) return;
    if (!dialog.current.open) dialog.current.showModal();
    // A reader who is typing already, into what the server has made, goes on typing.
    if (!document.activeElement?.closest('.login-body')) {
      dialog.current.querySelector<HTMLElement>('input[name=username], .way')?.focus();
    }
  }, [isForm]);
  useEffect(() => ready.current?.(), []);
  const hasQr = methods.messaging && (isForm || !methods.account);
  const isInOne = isForm && showsWaysFirst(methods);
  const width = hasQr || isInOne ? 'wide' : isForm ? 'form' : 'choice';
  const schoolLink = school !== '' && (
    <p className="pt-4">
      <a className="way" href={school} rel="nofollow">
        {messages.schoolTitle}
      </a>
    </p>
  );

  return (
    <dialog
      ref={dialog}
      className="dialog-box login-dialog"
      data-width={width}
      aria-labelledby="login-title"
      // The page has opened it already (sign-in-dialog.ts).
      suppressHydrationWarning
      onCancel={(event) => {
        if (!closable) event.preventDefault();
      }}
      onClose={() => {
        // Browsers close on a second Escape whatever is said to the first.
        if (closable) onClose();
        else dialog.current?.showModal();
      }}
    >
      <header>
        <h2 id="login-title">{isForm ? messages.title : bindingMessages.chooseTitle}</h2>
        {closable && (
          <button
            type="button"
            className="bar-button"
            aria-label={messages.close}
            onClick={() => dialog.current?.close()}
          >
            ×
          </button>
        )}
      </header>
      {/* The server does not know it: the page puts it in (sign-in-dialog.ts). */}
      <p className="pb-4" role="alert" hidden={notice === ''} suppressHydrationWarning>
        {notice}
      </p>
      <div className={isInOne ? 'login-body in-one' : 'login-body'}>
        {isInOne && (
          <div>
            <SignInMethodList
              methods={methods}
              messages={bindingMessages}
              signIn={site.links.signIn}
              next={here}
              isFirstRecommended
            />
            {schoolLink}
          </div>
        )}
        <div className="other-part">
          {isInOne && <h3>{bindingMessages.account}</h3>}
          {isForm && <AccountForm site={site} messages={messages} captcha={captcha} action={action} next={undefined} />}
          {isForm && !beginsWithForm(methods) && (
            <button type="button" className="plain-link" onClick={() => setIsForm(false)}>
              {bindingMessages.back}
            </button>
          )}
          {!isForm && (
            <SignInMethodList
              methods={methods}
              messages={bindingMessages}
              signIn={site.links.signIn}
              next={here}
              onAccount={methods.account ? () => setIsForm(true) : undefined}
            />
          )}
          {!isInOne && schoolLink}
        </div>
        {hasQr && <QrLogin site={site} messages={bindingMessages} next={undefined} />}
      </div>
    </dialog>
  );
}
