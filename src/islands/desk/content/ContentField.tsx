import { useId, useState } from 'react';
import type { ContentField as Field, ContentProblem } from '#lib/contract/desk/content.ts';
import { languages, languageTag } from '#lib/contract/language.ts';
import { fenFromYuan, yuanText } from '../amounts.ts';
import { ownProblem, partsOf, problemsIn, withPart, type Part, membersOf } from './content-values.ts';
import { FieldProblem, useProblem } from './FieldProblem.tsx';
import ContentMembers from './ContentMembers.tsx';
import { fieldLabel, languageNames, named, useContentMessages } from './messages.ts';
import { fill } from '#lib/i18n/format.ts';

const week = [1, 2, 3, 4, 5, 6, 7];

interface NamedCode {
  code: string;
  name: string;
}

/** The codes that a library has, and those that the entry has besides. */
const withUnknown = (options: readonly NamedCode[], codes: readonly string[]): NamedCode[] => [
  ...options,
  ...codes.filter((code) => options.every((option) => option.code !== code)).map((code) => ({ code, name: code })),
];

/** Days of the week or codes, each ticked or not. */
function ContentTicks({ field, label, value, problems, onValue }: FieldProps) {
  const messages = useContentMessages();
  const members = membersOf(value);
  const { options } = field.item ?? {};
  const choices: { member: string | number; name: string }[] = options
    ? withUnknown(options, members.map(String)).map(({ code, name }) => ({ member: code, name }))
    : week.map((day) => ({ member: day, name: named(messages, 'choice', `weekday${String(day)}`) }));
  const put = (changed: string | number, isTicked: boolean) => {
    const ticked = choices.filter(({ member }) => (member === changed ? isTicked : members.includes(member)));
    onValue(ticked.length === 0 ? undefined : ticked.map(({ member }) => member));
  };
  return (
    <fieldset className="desk-group">
      <legend>
        {label} <span className="quiet">{fill(messages.entries, { count: members.length })}</span>
      </legend>
      <p className="flex flex-wrap gap-x-5">
        {choices.map(({ member, name }) => (
          <label key={member} className="desk-tick">
            <input
              type="checkbox"
              checked={members.includes(member)}
              onChange={({ target }) => put(member, target.checked)}
            />
            {name}
          </label>
        ))}
      </p>
      <FieldProblem problems={problems} />
    </fieldset>
  );
}

export interface FieldProps {
  field: Field;
  label: string;
  value: Part;
  problems: readonly ContentProblem[];
  /** Of what names the entry, once it is saved. */
  isFixed?: boolean;
  onValue: (value: Part) => void;
}

/** A text in the three languages side by side. */
function LocalTextField({ label, value, problems, onValue }: FieldProps) {
  const id = useId();
  const texts = partsOf(value);
  const { note } = useProblem(problems, id);
  return (
    <fieldset className="desk-texts">
      <legend className="px-1">{label}</legend>
      {languages.map((language) => {
        const text = texts[language];
        const problem = ownProblem(problemsIn(problems, language));
        return (
          <label className="content-start" key={language}>
            <span className="quiet">{languageNames[language]}</span>
            <textarea
              className="field"
              lang={languageTag[language]}
              rows={2}
              value={typeof text === 'string' ? text : ''}
              aria-invalid={problem !== undefined}
              onChange={(event) => {
                const next = withPart(texts, language, event.target.value || undefined);
                onValue(Object.keys(next).length === 0 ? undefined : next);
              }}
            />
            <FieldProblem problems={problemsIn(problems, language)} />
          </label>
        );
      })}
      {note}
    </fieldset>
  );
}

function PlainField({ field, label, value, problems, isFixed, onValue }: FieldProps) {
  const messages = useContentMessages();
  const id = useId();
  const isMoney = field.type === 'money';
  const { note, described } = useProblem(problems, id, isMoney ? yuanText : String);
  const isNumber = field.type === 'number' || isMoney;
  const plain = typeof value === 'string' || typeof value === 'number' ? value : '';
  // As a number it does not change what is typed: 0.0 on the way to 0.05.
  const shown = isMoney && typeof plain === 'number' ? plain / 100 : plain;
  const text = String(shown);
  const own = { id, className: 'field', 'aria-invalid': note !== null, 'aria-describedby': described };
  if (field.type === 'flag') {
    return (
      <p className="desk-field w-full">
        <label className="desk-tick">
          <input type="checkbox" checked={value === true} onChange={(event) => onValue(event.target.checked)} />
          {label}
        </label>
        {note}
      </p>
    );
  }
  const choices = field.options
    ? withUnknown(field.options, text === '' ? [] : [text])
    : (field.choices ?? []).map((code) => ({ code, name: named(messages, 'choice', code) }));
  const input =
    field.type === 'choice' || field.type === 'code' ? (
      <select {...own} value={text} onChange={(event) => onValue(event.target.value || undefined)}>
        <option value="">{field.required ? messages.choose : '—'}</option>
        {choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    ) : (
      <input
        {...own}
        type={isNumber ? 'number' : field.type === 'day' ? 'date' : 'text'}
        inputMode={field.type === 'address' ? 'url' : undefined}
        step={isNumber ? 'any' : undefined}
        value={shown}
        readOnly={isFixed === true}
        autoComplete="off"
        onChange={({ target }) => {
          const number = isMoney ? fenFromYuan(target.value) : Number(target.value);
          onValue(isNumber && target.value !== '' ? number : target.value || undefined);
        }}
      />
    );
  return (
    <p className="desk-field w-full">
      <label htmlFor={id}>{label}</label>
      {input}
      {note}
    </p>
  );
}

/** What no form fits, as it is in the file. */
function JsonField({ label, value, problems, onValue }: FieldProps) {
  const messages = useContentMessages();
  const id = useId();
  const { note } = useProblem(problems, id);
  const [text, setText] = useState(value === undefined ? '' : JSON.stringify(value, null, 2));
  const [isBroken, setBroken] = useState(false);
  return (
    <p className="desk-field w-full">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="field"
        rows={5}
        spellCheck={false}
        value={text}
        aria-invalid={isBroken}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          setText(target.value);
          try {
            const part: Part = target.value.trim() === '' ? undefined : JSON.parse(target.value);
            onValue(part);
            setBroken(false);
          } catch {
            setBroken(true);
          }
        }}
      />
      <small id={`${id}-hint`} className={isBroken ? 'bad' : 'quiet'}>
        {messages.jsonHint}
      </small>
      {note}
    </p>
  );
}

export function GroupFields({
  fields,
  value,
  problems,
  fixed = [],
  onValue,
}: {
  fields: readonly Field[];
  value: Part;
  problems: readonly ContentProblem[];
  fixed?: readonly string[];
  onValue: (value: Part) => void;
}) {
  const messages = useContentMessages();
  const group = partsOf(value);
  return fields.map((field) => (
    <ContentField
      key={field.name}
      field={field}
      label={`${fieldLabel(messages, field)}${field.required ? ' *' : ''}`}
      value={group[field.name]}
      problems={problemsIn(problems, field.name)}
      isFixed={fixed.includes(field.name)}
      onValue={(part) => onValue(withPart(group, field.name, part))}
    />
  ));
}

/** A group that is one of several, by its type. */
function VariantFields({ field, value, problems, onValue }: FieldProps) {
  const messages = useContentMessages();
  const group = partsOf(value);
  const type = typeof group['type'] === 'string' ? group['type'] : '';
  const variants = field.fields ?? [];
  return (
    <>
      <PlainField
        field={{ name: 'type', type: 'choice', required: true, choices: variants.map((variant) => variant.name) }}
        label={messages.field_type}
        value={type}
        problems={problemsIn(problems, 'type')}
        onValue={(part) => onValue(withPart(group, 'type', part))}
      />
      <GroupFields
        fields={variants.find((variant) => variant.name === type)?.fields ?? []}
        value={group}
        problems={problems}
        onValue={onValue}
      />
    </>
  );
}

function ContentField(props: FieldProps) {
  const { field, label, value, problems, onValue } = props;
  switch (field.type) {
    case 'localText':
      return <LocalTextField {...props} />;
    case 'list':
      return field.item?.type === 'weekday' || field.item?.type === 'code' ? (
        <ContentTicks {...props} />
      ) : (
        <ContentMembers {...props} Field={ContentField} />
      );
    case 'json':
      return <JsonField {...props} />;
    case 'group':
    case 'variants':
      return (
        <fieldset className="desk-group">
          {label !== '' && <legend className="px-1">{label}</legend>}
          {field.type === 'group' ? (
            <GroupFields
              fields={field.fields ?? []}
              value={value}
              problems={problems}
              onValue={(part) => {
                // Anyone who empties all fields of what may be missing means that it is.
                onValue(!field.required && Object.keys(partsOf(part)).length === 0 ? undefined : part);
              }}
            />
          ) : (
            <VariantFields {...props} />
          )}
          <FieldProblem problems={problems} />
        </fieldset>
      );
    default:
      return <PlainField {...props} />;
  }
}
