import { useRef, useState, type FunctionComponent } from 'react';
import { fill } from '#lib/i18n/format.ts';
import { useDesk } from '../frame.tsx';
import { KeyButton } from '../keys.tsx';
import { emptyPart, membersOf, problemsIn, type Part } from './content-values.ts';
import type { FieldProps } from './ContentField.tsx';
import { useContentMessages } from './messages.ts';

/** Letters for the list, and for the member of it, in which the focus is. */
const [addKey, upKey, dropKey] = ['A', 'U', 'D'];
/** The focus is in the list, and in none of its members. */
const atList = -1;

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
  const desk = useDesk().messages;
  const labelled = (act: string, what: string) => fill(desk.labelled, { label: act, text: what });
  const { item } = field;
  const members = membersOf(value);
  const box = useRef<HTMLFieldSetElement>(null);
  /** The member in which the focus is; undefined where it is in a list inside of one, or nowhere here. */
  const [place, setPlace] = useState<number>();
  const put = (next: NonNullable<Part>[]) => onValue(next.length === 0 ? undefined : next);
  const add = () => {
    if (item) put([...members, emptyPart(item)]);
  };
  const moveUp = (at: number) => {
    const [before, member] = [members[at - 1], members[at]];
    if (before !== undefined && member !== undefined) put(members.with(at - 1, member).with(at, before));
  };
  const drop = (at: number) => put(members.toSpliced(at, 1));
  if (!item) return null;
  const keyOf = (key: string, at: number) => (place === at ? key : undefined);
  const listKey = place === undefined ? undefined : addKey;
  return (
    <fieldset
      ref={box}
      className="desk-group"
      data-members
      onFocus={({ target }) => {
        // As with rows, nothing moves from under a mouse.
        if (target.matches(':active')) return;
        const isHere = target.closest('[data-members]') === box.current;
        const at = Number(target.closest<HTMLElement>('[data-at]')?.dataset['at'] ?? atList);
        setPlace(isHere ? (box.current?.contains(target.closest('[data-at]')) ? at : atList) : undefined);
      }}
      onBlur={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget)) setPlace(undefined);
      }}
    >
      <legend className="px-1">
        {label} <span className="quiet">{fill(messages.entries, { count: members.length })}</span>
      </legend>
      <ol className="desk-members">
        {members.map((member, at) => {
          const title = fill(messages.item, { count: at + 1 });
          return (
            // Members have no names of their own: what is typed moves with its place.
            <li key={at} data-at={at}>
              <Field
                field={item}
                label={title}
                value={member}
                problems={problemsIn(problems, at)}
                onValue={(part) => put(members.with(at, part ?? emptyPart(item)))}
              />
              <p className="desk-bar">
                {at > 0 && (
                  <KeyButton
                    hotkey={keyOf(upKey, at)}
                    label={messages.moveUp}
                    aria-label={labelled(messages.moveUp, title)}
                    onClick={() => moveUp(at)}
                  />
                )}
                <KeyButton
                  hotkey={keyOf(dropKey, at)}
                  label={messages.dropItem}
                  aria-label={labelled(messages.dropItem, title)}
                  onClick={() => drop(at)}
                />
              </p>
            </li>
          );
        })}
      </ol>
      <p>
        <KeyButton
          hotkey={listKey}
          label={messages.addItem}
          aria-label={labelled(messages.addItem, label)}
          onClick={add}
        />
      </p>
    </fieldset>
  );
}
