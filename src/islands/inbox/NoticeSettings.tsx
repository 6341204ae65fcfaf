import { sectionPath } from '#lib/rules/personal-sections.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { fill } from '#lib/i18n/format.ts';
import { noticeModes, type NoticeChannel } from '#lib/rules/notices.ts';
import { useCall, useFrame } from '../section/frame.tsx';
import { ActButton, ActForm } from '../section/ActForm.tsx';
import { Loaded, Rows, type Column } from '../section/section-parts.tsx';
import type { NoticeMessages } from './messages.ts';

type Settings = OutputOf<'getNoticeSettings'>;
type Group = Settings['groups'][number];

function Contacts({ settings, messages }: { settings: Settings; messages: NoticeMessages }) {
  const { base } = useFrame();
  const texts = {
    mail: { to: messages.mailTo, missing: messages.mailMissing },
    phone: { to: messages.phoneTo, missing: messages.phoneMissing },
  };
  const line = (channel: NoticeChannel) => {
    const { contact, isVerified } = settings[channel];
    const { to, missing } = texts[channel];
    if (isVerified) return <li key={channel}>{fill(to, { contact })}</li>;
    return (
      <li key={channel}>
        {missing} <a href={base + sectionPath('profile')}>{messages.toProfile}</a>
      </li>
    );
  };
  return (
    <ul className="mt-3 mb-4">
      {line('mail')}
      {line('phone')}
      <li className="quiet">{fill(messages.hourNote, { hour: settings.hour })}</li>
    </ul>
  );
}

/** What is sent on to the reader by mail and text message; each choice is kept at once. */
export default function NoticeSettings({ messages }: { messages: NoticeMessages }) {
  const { outcome } = useFrame();
  const called = useCall('getNoticeSettings', {});
  // A choice that was refused gives way to the one that is saved.
  const refused = outcome ? JSON.stringify(outcome.values) : '';

  const choice = (group: Group, channel: NoticeChannel) => (
    <select
      key={refused}
      name={channel}
      form={`notices-${group.group}`}
      className="field w-40 md:w-full"
      aria-label={fill(messages.modeOf, { kinds: messages[group.group], channel: messages[channel] })}
      defaultValue={group[channel]}
      onChange={({ currentTarget }) => {
        const { form } = currentTarget;
        form?.requestSubmit(form.querySelector('button'));
      }}
    >
      {noticeModes.map((mode) => (
        <option key={mode} value={mode}>
          {messages[mode]}
        </option>
      ))}
    </select>
  );
  const columns: Column<Group>[] = [
    {
      name: messages.about,
      isHead: true,
      cell: ({ group }) => (
        <>
          {messages[group]}
          <br />
          <span className="quiet font-normal">{messages[`${group}Hint`]}</span>
          <ActForm id={`notices-${group}`} values={{ group }}>
            <ActButton act="setting" className="btn without-scripts">
              {messages.save}
            </ActButton>
          </ActForm>
        </>
      ),
    },
    { name: messages.mail, cell: (group) => choice(group, 'mail') },
    { name: messages.phone, cell: (group) => choice(group, 'phone') },
  ];
  return (
    <Loaded called={called}>
      {(settings) => {
        if (!settings.isSentOn) return <p>{messages.notSent}</p>;
        return (
          <>
            <p>{messages.intro}</p>
            <Contacts settings={settings} messages={messages} />
            <Rows caption={messages.caption} columns={columns} rows={settings.groups} keyOf={({ group }) => group} />
          </>
        );
      }}
    </Loaded>
  );
}
