import { useEffect, useRef } from 'react';
import { useFrame } from '../personal-center/frame.tsx';
import { forgetEverywhere } from '../session/forget.ts';
import type { CancellationWords } from './words.ts';

/** The account is gone, and with it what this browser kept of the reader. */
export default function Done({ words }: { words: CancellationWords }) {
  const { base } = useFrame();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    forgetEverywhere();
    dialog.current?.showModal();
  }, []);
  const home = `${base}/home`;
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby="cancelled-text"
      onClose={() => {
        // Nothing of this page is anybody's any more.
        location.assign(home);
      }}
    >
      <p id="cancelled-text" role="status">
        {words.done}
      </p>
      <p className="acts">
        <a className="btn btn-main" href={home}>
          {words.toHome}
        </a>
      </p>
    </dialog>
  );
}
