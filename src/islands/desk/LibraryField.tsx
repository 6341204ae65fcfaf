import { SelectField } from './Fields.tsx';
import { useDesk } from './frame.tsx';

/** A choice of one library or all of them; nothing where there is only one. */
export default function LibraryField({
  label,
  hotkey,
  value,
  onValue,
}: {
  label: string;
  hotkey: string;
  /** Library code; empty for all. */
  value: string;
  onValue: (libCode: string) => void;
}) {
  const { messages, libraries } = useDesk();
  if (libraries.length < 2) return null;
  const options = libraries.map(({ libCode, name }) => [libCode, name] as const);
  return (
    <SelectField
      label={label}
      hotkey={hotkey}
      value={value}
      options={[['', messages.settledAll], ...options]}
      onValue={onValue}
    />
  );
}
