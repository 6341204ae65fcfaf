import { isChinese } from '#lib/rules/is-chinese.ts';
import { useRef, useState, type SubmitEvent } from 'react';
import type { StaffMember } from '#lib/contract/desk/staff.ts';
import type { DeskInputOf } from '#lib/contract/desk/contract.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatMoment } from '#lib/i18n/moment.ts';
import AuditLog from './AuditLog.tsx';
import { Field } from './Fields.tsx';
import { showOutcome, useAsk, useDesk, useDeskCall } from './frame.tsx';
import { fieldKey, KeyButton, onKeyFocus, RowKeys, useRowKeys } from './keys.tsx';
import { Roles, RolesForm, type Permissions } from './StaffRoles.tsx';
import { Table } from './Table.tsx';

/** Letters for the member whose row has the focus. */
const [rolesKey, passwordKey, factorKey, stateKey] = ['Q', 'W', 'E', 'R'];

const none: Permissions = { roles: [], libCodes: [] };

function FirstPassword({ account, password }: { account: string; password: string }) {
  const { messages } = useDesk();
  return (
    <p className="notice" role="status">
      {account} · {messages.firstPassword} <code>{password}</code>
    </p>
  );
}

function Member({
  member,
  hasKeys,
  onFocus,
  onDone,
  onPassword,
}: {
  member: StaffMember;
  hasKeys: boolean;
  onFocus: () => void;
  onDone: () => void;
  onPassword: (password: string) => void;
}) {
  const { messages, language, libraries } = useDesk();
  const ask = useAsk();
  const [permissions, setPermissions] = useState<Permissions>();
  const { account, isClosed, lastSeenAt } = member;
  const change = async (what: Omit<DeskInputOf<'changeStaff'>, 'account'>) => {
    if (showOutcome(await ask('changeStaff', { account, ...what }))) {
      setPermissions(undefined);
      onDone();
    }
  };
  const reset = async () => {
    const answer = await ask('resetStaffPassword', { account });
    if (showOutcome(answer) && answer.success) onPassword(answer.data.password);
  };
  const seen = lastSeenAt === null ? messages.never : formatMoment(new Date(lastSeenAt), language);
  const edit = () => setPermissions(member);
  const save = () => {
    const { roles, libCodes } = permissions ?? member;
    void change({ roles: [...roles], libCodes: [...libCodes] });
  };
  const dropFactor = () => void change({ dropFactor: true });
  const turn = () => void change({ isClosed: !isClosed });
  const listed = (names: readonly string[]) => names.join(isChinese(language) ? '、' : ', ');
  const nameOf = (libCode: string) => libraries.find((library) => library.libCode === libCode)?.name ?? libCode;
  const keyOf = (key: string) => (hasKeys ? key : undefined);
  return (
    <tr data-row tabIndex={-1} onFocus={onKeyFocus(onFocus)}>
      <td data-label={messages.name} className="min-w-32">
        <strong>{member.name}</strong>
        <br />
        <span className="quiet">{account}</span>
      </td>
      <td data-label={messages.roles} className="desk-words">
        {permissions === undefined ? (
          <>
            {listed(member.roles.map((role) => messages[`role_${role}`]))}
            {member.libCodes.length > 0 && (
              <span className="quiet">
                <br />
                {fill(messages.labelled, { label: messages.limitedTo, text: listed(member.libCodes.map(nameOf)) })}
              </span>
            )}
          </>
        ) : (
          <RolesForm
            permissions={permissions}
            hasKeys={hasKeys}
            onChange={setPermissions}
            onSave={save}
            onBack={() => setPermissions(undefined)}
          />
        )}
      </td>
      <td data-label={messages.state} className="desk-words">
        {isClosed ? messages.closed : messages.open}
        <br />
        <span className="quiet">
          {fill(messages.labelled, { label: messages.hasFactor, text: member.hasFactor ? messages.yes : messages.no })}
        </span>
      </td>
      <td data-label={messages.lastSeen} className="whitespace-nowrap">
        {seen}
      </td>
      <td>
        <span className="desk-bar">
          {permissions === undefined && !isClosed && (
            <KeyButton hotkey={keyOf(rolesKey)} label={messages.changeRoles} onClick={edit} />
          )}
          {!isClosed && (
            <KeyButton hotkey={keyOf(passwordKey)} label={messages.newFirstPassword} onClick={() => void reset()} />
          )}
          {member.hasFactor && <KeyButton hotkey={keyOf(factorKey)} label={messages.dropFactor} onClick={dropFactor} />}
          <KeyButton
            hotkey={keyOf(stateKey)}
            label={isClosed ? messages.openAccount : messages.closeAccount}
            onClick={turn}
          />
        </span>
      </td>
    </tr>
  );
}

/** Who works here, for administrators. */
export default function StaffAccounts() {
  const { messages } = useDesk();
  const ask = useAsk();
  const { data, pending, again } = useDeskCall('listStaff', {});
  const [account, setAccount] = useState('');
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<Permissions>(none);
  const [made, setMade] = useState<{ account: string; password: string }>();
  const [current, setCurrent] = useState('');
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    void ask('addStaff', { account, name, roles: [...permissions.roles], libCodes: [...permissions.libCodes] }).then(
      (came) => {
        if (!showOutcome(came) || !came.success) return;
        setMade({ account, password: came.data.password });
        setAccount('');
        setName('');
        setPermissions(none);
        again();
      },
    );
  };
  return (
    <>
      {made && <FirstPassword {...made} />}
      {pending}
      {data && (
        <>
          <RowKeys label={messages.rowKeys} />
          <Table ref={table} heads={[messages.name, messages.roles, messages.state, messages.lastSeen, undefined]}>
            {data.result.map((member) => (
              <Member
                key={member.account}
                member={member}
                hasKeys={current === member.account}
                onFocus={() => setCurrent(member.account)}
                onDone={again}
                onPassword={(password) => setMade({ account: member.account, password })}
              />
            ))}
          </Table>
        </>
      )}
      <h2>{messages.addMember}</h2>
      <form className="desk-lines" onSubmit={add}>
        <Field
          label={messages.account}
          hotkey={fieldKey}
          required
          maxLength={50}
          autoCapitalize="none"
          value={account}
          onValue={setAccount}
        />
        <Field label={messages.name} required maxLength={100} value={name} onValue={setName} />
        <Roles permissions={permissions} onChange={setPermissions} />
        <KeyButton hotkey="Enter" label={messages.add} type="submit" className="btn btn-main" />
      </form>
      <AuditLog />
    </>
  );
}
