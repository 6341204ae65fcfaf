import { useState } from 'react';
import type { ContentValue } from '#lib/contract/desk/content.ts';
import { languages, languageTag } from '#lib/contract/language.ts';
import { fill } from '#lib/i18n/format.ts';
import { noticeChannels, type NoticeChannel } from '#lib/rules/notices.ts';
import { Field, Problem, SelectField } from '../Fields.tsx';
import FieldsForm from '../FieldsForm.tsx';
import { showOutcome, useAsk, useDesk, useDeskCall } from '../frame.tsx';
import { KeyButton } from '../keys.tsx';
import { languageNames, useContentMessages } from './messages.ts';

const testKey = 'T';

/** Sends a message with sample values to an address of staff. */
function TestForm({ value, onBack }: { value: ContentValue; onBack: () => void }) {
  const { language } = useDesk();
  const messages = useContentMessages();
  const ask = useAsk();
  const [wanted, setWanted] = useState(language);
  const [channel, setChannel] = useState<NoticeChannel>('mail');
  const [recipient, setRecipient] = useState('');
  const [problem, setProblem] = useState('');
  const channelNames = { mail: messages.noticeMail, phone: messages.noticePhone };
  const send = async () => {
    const answer = await ask('sendDeskTestNotice', { value, language: wanted, channel, recipient });
    setProblem(answer.success ? '' : answer.message);
    if (showOutcome(answer, messages.testSent)) onBack();
  };
  return (
    <FieldsForm send={messages.testMessage} problem={problem} onSend={send} onBack={onBack}>
      <Field
        label={messages.testRecipient}
        autoFocus
        required
        maxLength={254}
        value={recipient}
        onValue={setRecipient}
      />
      <SelectField
        label={messages.testChannel}
        value={channel}
        options={noticeChannels.map((entry) => [entry, channelNames[entry]])}
        onValue={setChannel}
      />
      <SelectField
        label={messages.testLanguage}
        value={wanted}
        options={languages.map((entry) => [entry, languageNames[entry]])}
        onValue={setWanted}
      />
    </FieldsForm>
  );
}

/** Placeholders of a kind of message, the message as readers get it, and a test message. */
export default function NoticeTools({ value }: { value: ContentValue }) {
  const messages = useContentMessages();
  const { answer } = useDeskCall('previewDeskNotice', { value });
  const [isTesting, setTesting] = useState(false);
  const begin = () => setTesting(true);
  if (!answer) return null;
  if (!answer.success) return <Problem text={answer.message} />;
  const { placeholders, previews } = answer.data;
  const names = placeholders.map((name) => `{{${name}}}`).join(' ');
  return (
    <section aria-labelledby="desk-notice-preview">
      <h2 id="desk-notice-preview">{messages.noticePreview}</h2>
      <p>{placeholders.length === 0 ? messages.noPlaceholders : fill(messages.placeholders, { names })}</p>
      <div className="desk-columns grid gap-4">
        {previews.map(({ language, title, text, mail, phone }) => (
          <section key={language} className="card desk-preview p-4">
            <h3 className="mb-2">{languageNames[language]}</h3>
            <p className="quiet">{messages.noticeInbox}</p>
            <p lang={languageTag[language]}>
              <strong>{title}</strong>
              <br />
              {text}
            </p>
            <p className="quiet">{messages.noticeMail}</p>
            <p className="whitespace-pre-line" lang={languageTag[language]}>
              {mail}
            </p>
            <p className="quiet">{messages.noticePhone}</p>
            <p className="whitespace-pre-line" lang={languageTag[language]}>
              {phone}
            </p>
          </section>
        ))}
      </div>
      {isTesting ? (
        <TestForm value={value} onBack={() => setTesting(false)} />
      ) : (
        <p className="desk-bar">
          <KeyButton hotkey={testKey} label={messages.testMessage} onClick={begin} />
        </p>
      )}
    </section>
  );
}
