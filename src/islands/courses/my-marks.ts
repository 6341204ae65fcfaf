import { separator } from '#lib/i18n/format.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { Answer } from '#lib/contract/envelope.ts';
import { userMenuElement, requestContextOf } from '../identity/session/user-menu.ts';
import { loadStylesheet } from '../load-stylesheet.ts';
import { clientHere, marking } from './action.ts';
import sheet from './my-marks.css?url';
import { messageLoader } from '#lib/i18n/load-messages.ts';
import type { Messages } from '#lib/i18n/messages.ts';

type MarkMessages = Pick<Messages['courses'], 'myMarks' | 'myMarksNone' | 'unmark' | 'close'>;

const markMessages = messageLoader(
  'courses',
  import.meta.glob('./*/courses.json', { base: '/src/lib/i18n/locales/', import: 'default' }),
);

type Marks = OutputOf<'listMyCourseMarks'>;
type Mark = Marks['result'][number];

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  input: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), input);
  made.append(...children);
  return made;
}

const addressOf = ({ kind, id }: Mark, base: string): string =>
  kind === 'course' ? `${base}/courseReferenceDetail?id=${id}` : `${base}/courseBookDetail?id=${id}`;

const nameOf = ({ course, book }: Mark): string => course?.courseName ?? book?.record.title ?? '';
const lineOf = ({ course, book }: Mark): string =>
  course ? [course.courseCode, course.coName].join(separator) : (book?.record.author ?? '');

function entry(mark: Mark, base: string, messages: MarkMessages, empty: () => void): HTMLElement {
  const { kind, id } = mark;
  const name = nameOf(mark);
  const remove = element('button', { type: 'button', className: 'btn', ariaLabel: `${messages.unmark} ${name}` }, '×');
  const row = element(
    'li',
    {},
    element('div', {}, element('a', { href: addressOf(mark, base) }, name), element('p', {}, lineOf(mark))),
    remove,
  );
  remove.addEventListener('click', () => {
    void marking.run({ act: 'cancel', kind, id }).then((answer) => {
      if (!answer.success) return;
      // What had the focus goes: the list's heading takes it.
      row.closest('dialog')?.querySelector('h2')?.focus();
      row.remove();
      empty();
    });
  });
  return row;
}

/** The reader's own marks in a dialog; each leads to its page and can be taken off. */
export async function showMarks(): Promise<Answer<Marks>> {
  const place = userMenuElement();
  const answer = await clientHere().call('listMyCourseMarks', {});
  if (!place || !answer.success) return answer;
  const [messages] = await Promise.all([markMessages(requestContextOf(place).language), loadStylesheet(sheet)]);
  const list = element('ul', {});
  const none = element('p', { hidden: true }, messages.myMarksNone);
  const showEmpty = () => (none.hidden = list.children.length > 0);
  const base = place.dataset['base'] ?? '';
  list.append(...answer.data.result.map((candidate) => entry(candidate, base, messages, showEmpty)));
  showEmpty();
  const close = element('button', { type: 'button', className: 'btn' }, messages.close);
  const heading = element('h2', { id: 'my-marks-title', tabIndex: -1 }, messages.myMarks);
  const dialog = element('dialog', { className: 'dialog-box my-marks' }, heading, none, list, close);
  dialog.setAttribute('aria-labelledby', heading.id);
  close.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return answer;
}
