import { staffRoles, type StaffRole } from '#lib/rules/staff.ts';
import { useDesk } from './frame.tsx';
import { KeyButton, EscapeButton, saveKey } from './keys.tsx';
import { useReturn } from './use-return.ts';

/** What somebody works at. */
export interface Permissions {
  roles: readonly StaffRole[];
  /** Library codes to which acts are limited; empty: all. */
  libCodes: readonly string[];
}

/** A list of choices, each ticked or not. */
export function Ticks<T extends string>({
  legend,
  choices,
  ticked,
  isOpened = false,
  onChange,
}: {
  legend: string;
  choices: readonly { value: T; name: string }[];
  ticked: readonly T[];
  isOpened?: boolean;
  onChange: (ticked: T[]) => void;
}) {
  return (
    <fieldset className="flex flex-wrap gap-x-4">
      <legend>{legend}</legend>
      {choices.map(({ value, name }, at) => (
        <label key={value} className="desk-tick">
          <input
            type="checkbox"
            autoFocus={isOpened && at === 0}
            checked={ticked.includes(value)}
            onChange={(event) => {
              const isTicked = event.target.checked;
              const values = choices.map((choice) => choice.value);
              onChange(values.filter((entry) => (entry === value ? isTicked : ticked.includes(entry))));
            }}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

/**
 * Ticks for what somebody works at and, where there are several libraries, for which of them.
 * @param props.isOpened whether a button opened them just now: then the first gets the focus
 */
export function Roles({
  permissions,
  isOpened = false,
  onChange,
}: {
  permissions: Permissions;
  isOpened?: boolean;
  onChange: (permissions: Permissions) => void;
}) {
  const { messages, libraries } = useDesk();
  const isLimited = permissions.libCodes.length > 0;
  /** All libraries are one choice, which ends when a library is ticked. */
  const limitOf = (ticked: readonly string[]) =>
    isLimited && ticked.includes('') ? [] : ticked.filter((libCode) => libCode !== '');
  return (
    <>
      <Ticks
        legend={messages.roles}
        choices={staffRoles.map((role) => ({ value: role, name: messages[`role_${role}`] }))}
        ticked={permissions.roles}
        isOpened={isOpened}
        onChange={(roles) => onChange({ ...permissions, roles })}
      />
      {libraries.length > 1 && (
        <Ticks
          legend={messages.limitTo}
          choices={[
            { value: '', name: messages.settledAll },
            ...libraries.map(({ libCode, name }) => ({ value: libCode, name })),
          ]}
          ticked={isLimited ? permissions.libCodes : ['']}
          onChange={(ticked) => onChange({ ...permissions, libCodes: limitOf(ticked) })}
        />
      )}
    </>
  );
}

export function RolesForm({
  permissions,
  hasKeys,
  onChange,
  onSave,
  onBack,
}: {
  permissions: Permissions;
  /** Whether the letters are for this member. */
  hasKeys: boolean;
  onChange: (permissions: Permissions) => void;
  onSave: () => void;
  onBack: () => void;
}) {
  const { messages } = useDesk();
  useReturn();
  return (
    <>
      <Roles permissions={permissions} isOpened onChange={onChange} />
      <span className="desk-bar">
        <KeyButton
          hotkey={hasKeys ? saveKey : undefined}
          label={messages.save}
          className="btn btn-main"
          onClick={onSave}
        />
        <EscapeButton onClick={onBack}>{messages.back}</EscapeButton>
      </span>
    </>
  );
}
