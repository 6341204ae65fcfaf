import { staffRoles, type StaffRole } from '#lib/rules/staff.ts';
import { useDesk } from './frame.tsx';
import { KeyButton, useEscape, useKeys } from './keys.tsx';
import { useReturn } from './use-return.ts';

/**
 * Ticks for what somebody works at.
 * @param props.isOpened whether a button opened them just now: then the first is gone to
 */
export function Roles({
  roles,
  isOpened = false,
  onChange,
}: {
  roles: readonly StaffRole[];
  isOpened?: boolean;
  onChange: (roles: StaffRole[]) => void;
}) {
  const { messages } = useDesk();
  return (
    <fieldset className="desk-roles">
      <legend>{messages.roles}</legend>
      {staffRoles.map((role, at) => (
        <label key={role} className="desk-tick">
          <input
            type="checkbox"
            autoFocus={isOpened && at === 0}
            checked={roles.includes(role)}
            onChange={(event) => {
              onChange(
                staffRoles.filter((staffRole) =>
                  staffRole === role ? event.target.checked : roles.includes(staffRole),
                ),
              );
            }}
          />
          {messages[`role_${role}`]}
        </label>
      ))}
    </fieldset>
  );
}

const saveKey = 'S';

export function RolesForm({
  roles,
  hasKeys,
  onChange,
  onSave,
  onBack,
}: {
  roles: readonly StaffRole[];
  /** Whether the letters are for this member. */
  hasKeys: boolean;
  onChange: (roles: StaffRole[]) => void;
  onSave: () => void;
  onBack: () => void;
}) {
  const { messages } = useDesk();
  useReturn();
  useKeys(hasKeys ? { [saveKey]: onSave } : {});
  const isForEscape = useEscape(onBack);
  const [save, back] = [hasKeys ? saveKey : undefined, isForEscape ? 'Escape' : undefined];
  return (
    <>
      <Roles roles={roles} isOpened onChange={onChange} />
      <span className="desk-bar">
        <KeyButton hotkey={save} className="btn btn-main" onClick={onSave}>
          {messages.save}
        </KeyButton>
        <KeyButton hotkey={back} onClick={onBack}>
          {messages.back}
        </KeyButton>
      </span>
    </>
  );
}
