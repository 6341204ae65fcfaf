import { useEffect, useRef } from 'react';
import type { AssistantMessages } from './messages.ts';

interface Props {
  messages: Pick<AssistantMessages, 'deleteQuestion' | 'delete' | 'cancel'>;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks before the conversation is deleted: it cannot be brought back. */
export default function DeleteDialog({ messages, onDelete, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    <dialog ref={dialog} className="assistant-delete" aria-labelledby="assistant-delete" onClose={onClose}>
      <p id="assistant-delete">{messages.deleteQuestion}</p>
      <div>
        <button type="button" className="btn" autoFocus onClick={() => dialog.current?.close()}>
          {messages.cancel}
        </button>
        <button
          type="button"
          className="btn btn-main"
          onClick={() => void onDelete().then(() => dialog.current?.close())}
        >
          {messages.delete}
        </button>
      </div>
    </dialog>
  );
}
