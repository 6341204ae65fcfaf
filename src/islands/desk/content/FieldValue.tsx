import type { ContentField, ContentValue } from '#lib/contract/desk/content.ts';
import { languageTag, type Language } from '#lib/contract/language.ts';
import { fill } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { fenText } from '#lib/rules/charges.ts';
import { codeName, membersOf, partsOf, type Part } from './content-values.ts';
import { fieldLabel, named, useContentMessages } from './messages.ts';

/** Members that are shown of a long list. */
const shown = 10;

const paragraphs = (text: string) => text.split(/\n{2,}/).map((entry, at) => <p key={at}>{entry}</p>);

/** A text as readers of a language find it: in their language, else as it was written first. */
function inLanguageOf(part: Part, language: Language): string {
  const texts = partsOf(part);
  const text = texts[language] ?? texts['zh-CN'];
  return typeof text === 'string' ? text : '';
}

export function Value({ field, value, language }: { field: ContentField; value: Part; language: Language }) {
  const messages = useContentMessages();
  switch (field.type) {
    case 'localText':
      return <div lang={languageTag[language]}>{paragraphs(inLanguageOf(value, language))}</div>;
    case 'flag':
      return value === true ? messages.yes : messages.no;
    case 'choice':
      return named(messages, 'choice', String(value));
    case 'day':
      return typeof value === 'string' ? formatDay(value, language) : null;
    case 'weekday':
      return named(messages, 'choice', `weekday${String(value)}`);
    case 'code':
      return codeName(field, value);
    case 'money':
      return typeof value === 'number' ? fenText(value) : null;
    case 'group':
      return <Fields fields={field.fields ?? []} value={partsOf(value)} language={language} />;
    case 'variants': {
      const group = partsOf(value);
      const fields = field.fields?.find((field) => field.name === group['type'])?.fields ?? [];
      return <Fields fields={fields} value={group} language={language} />;
    }
    case 'list': {
      const members = membersOf(value);
      const { item } = field;
      if (!item) return null;
      return (
        <ul className="desk-members">
          {members.slice(0, shown).map((member, at) => (
            <li key={at}>
              <Value field={item} value={member} language={language} />
            </li>
          ))}
          {members.length > shown && <li className="quiet">{fill(messages.entries, { count: members.length })}</li>}
        </ul>
      );
    }
    case 'json':
      return <code>{JSON.stringify(value)}</code>;
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  }
}

function Fields({
  fields,
  value,
  language,
}: {
  fields: readonly ContentField[];
  value: ContentValue;
  language: Language;
}) {
  const messages = useContentMessages();
  return (
    <dl>
      {fields.flatMap((field) => {
        const part = value[field.name];
        if (part === undefined || (Array.isArray(part) && part.length === 0)) return [];
        return [
          <div key={field.name}>
            <dt className="quiet">{fieldLabel(messages, field)}</dt>
            <dd>
              <Value field={field} value={part} language={language} />
            </dd>
          </div>,
        ];
      })}
    </dl>
  );
}
