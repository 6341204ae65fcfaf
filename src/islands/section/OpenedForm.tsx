import type { ReactNode } from 'react';
import { useFrame } from './frame.tsx';

/**
 * A form that its button opens, also without scripts; it is closed again once its act is done.
 * @param isOpen it was refused
 * @param about completes the label for screen readers
 */
export function OpenedForm({
  isOpen,
  label,
  about,
  children,
}: {
  isOpen: boolean;
  label: string;
  about?: string;
  children: ReactNode;
}) {
  const { version } = useFrame();
  return (
    <details
      key={version}
      className="opened-form"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) currentTarget.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus();
      }}
    >
      <summary className="btn" aria-label={about}>
        {label}
      </summary>
      {children}
    </details>
  );
}
