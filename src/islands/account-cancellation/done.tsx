import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { sessionHere } from '../identity/session/page-session.ts';
import type { CancellationMessages } from './messages.ts';

function Done({ messages, home }: { messages: CancellationMessages; home: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog-box ask"
      aria-labelledby="cancelled-text"
      onClose={() => {
        // Nothing of this page is anybody's any more.
        location.assign(home);
      }}
    >
      <p id="cancelled-text" role="status">
        {messages.done}
      </p>
      <p className="acts">
        <a className="btn btn-main" href={home}>
          {messages.toHome}
        </a>
      </p>
    </dialog>
  );
}

/**
 * The account is deleted, and with it what this browser stored about the reader. The section closes as soon as nobody
 * is signed in, so the dialog is mounted outside of it.
 * @param home where the dialog leads, also when it is closed
 */
export function showDone(messages: CancellationMessages, home: string): void {
  const holder = document.createElement('div');
  document.body.append(holder);
  createRoot(holder).render(<Done messages={messages} home={home} />);
  sessionHere()?.end('signedOut');
}
