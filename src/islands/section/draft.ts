import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isSecretField } from '#lib/rules/secret-fields.ts';
import { dropDraft, readDraft, saveDraft } from '#lib/stores/session/drafts.ts';
import { enter, fieldsIn, initialValue, isTick, type Field } from '../entered-fields.ts';
import { useFrame } from './frame.tsx';

/** The content of a form that is saved in this tab until the form is sent. */
export interface Draft {
  name: string;
  form: RefObject<HTMLFormElement | null>;
  /** What the reader had entered before the page was loaded is in the form. */
  isRestored: boolean;
  /** Changes when the form starts with its initial values again: a key of the form. */
  version: number;
  drop: () => void;
}

/** Names a field, with its initial value: a value that was entered in place of another one is outdated. */
const keyOf = (field: Field): string =>
  JSON.stringify([field.name, isTick(field) ? [field.value, field.defaultChecked] : initialValue(field)]);

function draftFields(form: HTMLFormElement): [key: string, field: Field][] {
  const named = fieldsIn(form).filter(({ name, type }) => name !== '' && type !== 'file' && !isSecretField(name));
  return named.map((field) => [keyOf(field), field]);
}

/** Enters a draft. @param saved any stored value */
function restore(fields: readonly [key: string, field: Field][], saved: unknown): void {
  const values = new Map<string, unknown>(typeof saved === 'object' && saved !== null ? Object.entries(saved) : []);
  for (const [key, field] of fields) {
    const value = values.get(key);
    if (isTick(field)) {
      if (typeof value !== 'boolean' || value === field.checked) continue;
      if (value || field.type === 'checkbox') enter(field, '', value);
      // No event unticks a radio button.
      else field.checked = false;
    } else if (typeof value === 'string' && value !== field.value) enter(field, value, false);
  }
}

/** Saves what the reader enters in the form, and enters it again when the page is loaded again. */
export function useDraft(name: string): Draft {
  const { reader, outcome } = useFrame();
  const form = useRef<HTMLFormElement>(null);
  const [isRestored, setIsRestored] = useState(false);
  const [version, setVersion] = useState(0);
  // A form that the server shows again has newer values.
  const isShownAgain = useRef(outcome !== undefined);
  const { userId } = reader;
  // Before the form is painted: what is entered at once is saved, too.
  useLayoutEffect(() => {
    const element = form.current;
    if (!element) return undefined;
    const saved = isShownAgain.current ? undefined : readDraft(userId, name);
    const fields = draftFields(element);
    if (saved !== undefined) restore(fields, saved);
    setIsRestored(saved !== undefined);
    const over = new AbortController();
    for (const type of ['input', 'change']) {
      element.addEventListener(
        type,
        () => {
          const content = fields.map(([key, field]) => [key, isTick(field) ? field.checked : field.value]);
          saveDraft(userId, name, Object.fromEntries(content));
        },
        { signal: over.signal },
      );
    }
    return () => over.abort();
  }, [userId, name, version]);
  const drop = () => {
    dropDraft(userId, name);
    isShownAgain.current = false;
    setVersion((before) => before + 1);
  };
  return { name, form, isRestored, version, drop };
}
