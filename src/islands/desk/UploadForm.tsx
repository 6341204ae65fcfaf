import { type ReactNode } from 'react';
import { useDesk } from './frame.tsx';
import { KeyButton } from './keys.tsx';

const uploadKey = 'U';

/** A form that uploads files for a trial. @param props.children its fields */
export default function UploadForm({
  intro,
  onSend,
  children,
}: {
  intro: string;
  onSend: () => void;
  children: ReactNode;
}) {
  const { messages } = useDesk();
  return (
    <form
      className="desk-import justify-items-start max-w-144 mb-6"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <p className="quiet">{intro}</p>
      {children}
      <KeyButton hotkey={uploadKey} label={messages.importUpload} type="submit" className="btn btn-main" />
    </form>
  );
}
