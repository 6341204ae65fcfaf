import type { CopyRequest } from '#lib/contract/calls/copy-request-shapes.ts';
import { fill } from '#lib/i18n/fill.ts';
import { progressOf } from '#lib/copy-requests/progress.ts';
import type { CopyRequestMessages } from './messages.ts';

/** The way of a request as a row of steps, with the one where it is; nothing for what came to nothing. */
export function Progress({ request, messages }: { request: CopyRequest; messages: CopyRequestMessages }) {
  const steps = progressOf(request);
  if (steps.length === 0) return null;
  return (
    <ol className="request-progress" aria-label={fill(messages.progressOf, { title: request.title })}>
      {steps.map(({ stage, state }) => (
        <li key={stage} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          {messages[`step_${stage}`]}
          {state === 'done' && <span className="sr-only"> {messages.stepDone}</span>}
        </li>
      ))}
    </ol>
  );
}
