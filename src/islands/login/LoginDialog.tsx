import { useEffect, useRef } from 'react';
import AccountForm, { type LoginSite } from './AccountForm.tsx';
import type { LoginWords } from './words.ts';

interface Props {
  site: LoginSite;
  words: LoginWords;
  /** False where the library wants its readers signed in (findCoerceLogin, portal-shell §5). */
  closable: boolean;
  onClose: () => void;
}

/** Sign-in over the page (portal-shell §2.7): focus is trapped and given back by the browser's own dialog. */
export default function LoginDialog({ site, words, closable, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    dialog.current?.querySelector<HTMLInputElement>('input[name=username]')?.focus();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="login-dialog"
      aria-labelledby="login-title"
      onCancel={(event) => {
        if (!closable) event.preventDefault();
      }}
      onClose={() => {
        // Browsers close on a second Escape whatever is said to the first.
        if (closable) onClose();
        else dialog.current?.showModal();
      }}
    >
      <div className="login-head">
        <h2 id="login-title">{words.title}</h2>
        {closable && (
          <button type="button" className="bar-button" aria-label={words.close} onClick={() => dialog.current?.close()}>
            ×
          </button>
        )}
      </div>
      <AccountForm site={site} words={words} next={undefined} />
    </dialog>
  );
}
