import type { FunctionComponent } from 'react';
import { fill } from '#lib/i18n/fill.ts';
import { emptyPart, membersOf, problemsIn, type Part } from './content-values.ts';
import type { FieldProps } from './ContentField.tsx';
import { useContentMessages } from './messages.ts';

/** Members of a list, each with its own fields: added, removed, moved. */
export default function ContentMembers({
  field,
  label,
  value,
  problems,
  onValue,
  Field,
}: FieldProps & { Field: FunctionComponent<FieldProps> }) {
  const messages = useContentMessages();
  const { item } = field;
  const members = membersOf(value);
  if (!item) return null;
  const put = (next: NonNullable<Part>[]) => {
    onValue(next.length === 0 ? undefined : next);
  };
  return (
    <fieldset className="desk-group">
      <legend>
        {label} <span className="quiet">{fill(messages.entries, { count: members.length })}</span>
      </legend>
      <ol className="desk-members">
        {members.map((member, at) => {
          const title = fill(messages.item, { count: at + 1 });
          return (
            // Members have no names of their own: what is typed moves with its place.
            <li key={at}>
              <Field
                field={item}
                label={title}
                value={member}
                problems={problemsIn(problems, at)}
                onValue={(part) => {
                  put(members.with(at, part ?? emptyPart(item)));
                }}
              />
              <p className="desk-bar">
                {at > 0 && (
                  <button
                    type="button"
                    className="btn"
                    aria-label={`${messages.moveUp}: ${title}`}
                    onClick={() => {
                      put(members.with(at - 1, member).with(at, members[at - 1] ?? member));
                    }}
                  >
                    {messages.moveUp}
                  </button>
                )}
                <button
                  type="button"
                  className="btn"
                  aria-label={`${messages.dropItem}: ${title}`}
                  onClick={() => {
                    put(members.toSpliced(at, 1));
                  }}
                >
                  {messages.dropItem}
                </button>
              </p>
            </li>
          );
        })}
      </ol>
      <p>
        <button
          type="button"
          className="btn"
          aria-label={`${messages.addItem}: ${label}`}
          onClick={() => {
            put([...members, emptyPart(item)]);
          }}
        >
          {messages.addItem}
        </button>
      </p>
    </fieldset>
  );
}
