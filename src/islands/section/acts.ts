import type { Client } from '#lib/client/client.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { formText } from '#lib/rules/form-text.ts';
import { isSecretField } from '#lib/rules/secret-fields.ts';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Texts of what is wrong, by field, in the `data` of a refusal; none where it has no such thing. */
export function problemsOf(data: unknown): Record<string, string> {
  const problems = isObject(data) && Array.isArray(data['problems']) ? data['problems'] : [];
  const found: Record<string, string> = {};
  for (const problem of problems) {
    if (!isObject(problem)) continue;
    const { field, message } = problem;
    if (typeof field === 'string' && typeof message === 'string') found[field] ??= message;
  }
  return found;
}

/** The answer, whose refusal is the problem of a field. */
export const withProblem = <T extends Answer<unknown>>(answer: T, field: string) =>
  answer.success ? answer : { ...answer, data: { problems: [{ field, message: answer.message }] } };

/** A question that the reader answers before an act, where the page runs scripts. */
export interface Question {
  text: string;
  /** Text of the button that confirms; a plain yes if omitted. */
  does?: string;
}

type Place = Readonly<Record<string, string>>;

type ActAnswer = Answer<unknown> & {
  /** The place of what it has made, if that is shown afterwards. */
  next?: Place;
  /** A text that is shown on the page of the form and is in no address, such as a code. */
  said?: string;
  /** The form is shown again with what was entered: the code that was sent belongs into it. */
  isShownAgain?: boolean;
  /** What the browser does once the act is done. */
  onDone?: () => unknown;
};

/**
 * An act of a section's forms. The server runs it for a form that a browser without scripts sends, the island in the
 * browser: validation and texts are the same.
 */
interface SectionAct {
  ask?: (form: FormData) => Question | undefined;
  /** Texts of mistakes by the names of their fields; the service validates the rest (`data.problems` of its refusal). */
  check?: (form: FormData) => Readonly<Record<string, string>>;
  /** Undefined for a button that only renders the form again with its values, such as the cities of a chosen province. */
  run?: (client: Client, form: FormData) => Promise<ActAnswer>;
  /** Message if the service gives none, and without scripts; a plain "done" if omitted. */
  done?: string;
  /** The place of the section that is shown afterwards; the same place if omitted. */
  next?: Place;
}

export type SectionActs = Readonly<Record<string, SectionAct>>;

/** A form that is rendered again with the values that the reader has entered, without passwords and codes. */
export interface FormOutcome {
  act: string;
  values: Readonly<Record<string, string>>;
  /** Texts of mistakes by the names of their fields. */
  problems: Readonly<Record<string, string>>;
}

export type ActResult =
  | { kind: 'shown'; outcome: FormOutcome }
  | ({
      kind: 'answered';
      answer: Answer<unknown>;
      outcome: FormOutcome;
      done?: string;
    } & Pick<ActAnswer, 'next' | 'said' | 'isShownAgain' | 'onDone'>);

/**
 * Validates a form and performs its act.
 * @returns undefined if the section has no such act
 */
export async function performAct(
  available: SectionActs | undefined,
  client: Client,
  form: FormData,
): Promise<ActResult | undefined> {
  const name = formText(form, 'act');
  const act = available && Object.hasOwn(available, name) ? available[name] : undefined;
  if (!act) return undefined;
  const problems = act.check?.(form) ?? {};
  const entries = [...form].filter(([field]) => field !== 'act' && !isSecretField(field));
  const values = Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  const outcome = { act: name, values, problems };
  if (!act.run || Object.keys(problems).length > 0) return { kind: 'shown', outcome };
  const { next = act.next, said, isShownAgain, onDone, ...answer } = await act.run(client, form);
  const problemsFound = answer.success ? {} : problemsOf(answer.data);
  return {
    kind: 'answered',
    answer,
    outcome: { ...outcome, problems: problemsFound },
    ...(act.done && { done: act.done }),
    ...(next && { next }),
    ...(said !== undefined && { said }),
    ...(isShownAgain && { isShownAgain }),
    ...(onDone && { onDone }),
  };
}
