import { createClient, type Client } from '#lib/client/client.ts';
import { errCodes } from '#lib/contract/envelope.ts';
import { courseMarkKinds, type CourseMarkKind } from '#lib/rules/courses.ts';
import { showToast } from '#lib/stores/toasts.ts';
import type { ReaderAction } from '../identity/session/actions.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { browserClient } from '../identity/session/client.ts';

/** Setting a mark, taking one off, or looking at one's own. */
export type Marking = { act: 'mark' | 'cancel'; kind: CourseMarkKind; id: string } | { act: 'show' };

const isKind = (value: unknown): value is CourseMarkKind =>
  courseMarkKinds.some((courseMarkKind) => courseMarkKind === value);

function isMarking(value: unknown): value is Marking {
  if (typeof value !== 'object' || value === null) return false;
  const { act, kind, id } = { act: undefined, kind: undefined, id: undefined, ...value };
  return act === 'show' || ((act === 'mark' || act === 'cancel') && isKind(kind) && typeof id === 'string');
}

export function clientHere(): Client {
  const place = userMenuElement();
  if (!place) throw new Error('a page with courses has a place of the reader');
  return browserClient(requestContextOf(place), place.dataset['unreachable'] ?? '');
}

function press(kind: CourseMarkKind, id: string, isMarked: boolean): void {
  for (const button of document.querySelectorAll(`[data-mark="${kind}"][data-id="${id}"]`)) {
    button.setAttribute('aria-pressed', String(isMarked));
  }
}

/** Marks, and shows the service's own message (portal-content §8). */
export const marking: ReaderAction<Marking> = {
  name: 'markCourse',
  isArgs: isMarking,
  run: async (args) => {
    if (args.act === 'show') return (await import('./my-marks.ts')).showMarks();
    const { kind, id } = args;
    const answer = await clientHere().call(args.act === 'mark' ? 'markCourse' : 'cancelCourseMark', { kind, id });
    if (answer.success) {
      press(kind, id, answer.data.marked);
      showToast('success', answer.message);
    } else if (answer.errCode !== errCodes.unauthenticated) showToast('error', answer.message);
    return answer;
  },
};

/** What a button of the page asks for; undefined where it says nothing that we know. */
export function markingOf(button: HTMLElement): Marking | undefined {
  const { mark, id = '', myMarks } = button.dataset;
  if (myMarks !== undefined) return { act: 'show' };
  const isMarked = button.getAttribute('aria-pressed') === 'true';
  return isKind(mark) ? { act: isMarked ? 'cancel' : 'mark', kind: mark, id } : undefined;
}

/** Shows which of the page's courses and books anyone who is signed in has marked; says nothing where that fails. */
export async function showStates(): Promise<void> {
  const place = userMenuElement();
  if (!place) return;
  const client = createClient({
    site: requestContextOf(place),
    fetch: (request) => fetch(request),
    origin: location.origin,
    unreachable: '',
  });
  for (const kind of courseMarkKinds) {
    const buttons = [...document.querySelectorAll<HTMLElement>(`[data-mark="${kind}"]`)];
    const ids = [...new Set(buttons.map((button) => button.dataset['id'] ?? ''))];
    if (ids.length === 0) continue;
    const answer = await client.call('listCourseMarkRecords', { kind, ids });
    if (answer.success) for (const entry of answer.data) press(kind, entry.id, entry.marked);
  }
}
