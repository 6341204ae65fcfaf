interface Props {
  /** Of the field; its problem has the same name. */
  name: string;
  label: string;
  value: string;
  problems: Readonly<Record<string, string>>;
  type?: 'text' | 'tel' | 'email';
  inputMode?: 'numeric' | 'decimal';
  autoComplete?: string;
}

export default function Box({ name, label, value, problems, type = 'text', inputMode, autoComplete = 'off' }: Props) {
  const id = `offer-${name.replaceAll('.', '-')}`;
  const problem = problems[name];
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        name={name}
        type={type}
        inputMode={inputMode}
        defaultValue={value}
        maxLength={300}
        autoComplete={autoComplete}
        aria-invalid={problem !== undefined}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} className="problem">
        {problem}
      </p>
    </div>
  );
}
