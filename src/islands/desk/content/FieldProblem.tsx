import { useId, type ReactNode } from 'react';
import type { ContentProblem } from '#lib/contract/desk/content.ts';
import { fill } from '#lib/i18n/format.ts';
import { ownProblem } from './content-values.ts';
import { useContentMessages } from './messages.ts';

export function useProblem(
  problems: readonly ContentProblem[],
  id: string,
  formatLimit: (limit: number) => string = String,
): { note: ReactNode; described: string | undefined } {
  const messages = useContentMessages();
  const problem = ownProblem(problems);
  if (!problem) return { note: null, described: undefined };
  const text = fill(messages[`problem_${problem.problem}`], {
    detail: problem.detail,
    limit: problem.limit === undefined ? '' : formatLimit(problem.limit),
  });
  return {
    note: (
      <small id={`${id}-problem`} className="bad">
        {text}
      </small>
    ),
    described: `${id}-problem`,
  };
}

/** What is wrong with a field that is made of several. */
export function FieldProblem({ problems }: { problems: readonly ContentProblem[] }) {
  return useProblem(problems, useId()).note;
}
