import { separator } from '#lib/i18n/separator.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import { otherCode, type StoredAnswer } from '#lib/rules/questionnaires.ts';
import type { Block, Cell, Line } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

const rows = 20;
type Summary = OutputOf<'listQuestionnaires'>['result'][number];
type Questionnaire = OutputOf<'getQuestionnaire'>;
type Question = Questionnaire['questions'][number];

const stateOf = ({ period, isAnswered }: Summary) => (isAnswered ? 'answered' : period);

/** From when until when it is open, in words. */
function daysOf({ t, day }: PlainContext, { from, until }: Pick<Summary, 'from' | 'until'>): string {
  const [first, last] = [from, until].map((entry) => (entry === null ? '' : day(entry).text));
  if (first && last) return t('questionnaires:fromUntil', { from: first, until: last });
  if (first) return t('questionnaires:fromOn', { from: first });
  return last ? t('questionnaires:untilOn', { until: last }) : t('questionnaires:always');
}

const kindOf = ({ t }: PlainContext, { isAnonymous }: Pick<Summary, 'isAnonymous'>): string =>
  t(isAnonymous ? 'questionnaires:anonymous' : 'questionnaires:named');

/** What the reader answered to a question, in words. */
function answerOf({ t, number }: PlainContext, question: Question, input: StoredAnswer | undefined): Cell {
  if (!input) return '';
  if (question.type === 'text') return input.text ?? '';
  if (question.type === 'scale') return input.value === undefined ? '' : number(input.value);
  return (input.choices ?? []).map((code): Line => {
    if (code === otherCode) return `${t('questionnaires:other')}: ${input.other ?? ''}`;
    return question.options.find((option) => option.code === code)?.name ?? null;
  });
}

/** A questionnaire with its questions, and the reader's own answers where they are kept with the name. */
async function one(context: PlainContext, questionnaireId: string): Promise<readonly Block[]> {
  const { client, t, to, address } = context;
  return shown(await client.call('getQuestionnaire', { questionnaireId }), (questionnaire) => [
    {
      kind: 'text',
      title: questionnaire.title,
      lines: [
        { text: `${daysOf(context, questionnaire)}${separator}${kindOf(context, questionnaire)}`, tone: 'quiet' },
        questionnaire.intro,
        { text: t(`questionnaires:state_${stateOf(questionnaire)}`), tone: 'strong' },
        questionnaire.isAnswered && questionnaire.isAnonymous && t('questionnaires:anonymousAnswered'),
        questionnaire.period === 'open' &&
          (!questionnaire.isAnswered || questionnaire.mayChange) &&
          t('questionnaires:needsScripts'),
      ],
    },
    {
      kind: 'facts',
      title: questionnaire.answers ? t('questionnaires:ownAnswers') : undefined,
      facts: questionnaire.questions.map((question) => ({
        name: question.text,
        value: questionnaire.answers ? answerOf(context, question, questionnaire.answers[question.id]) : question.hint,
      })),
    },
    {
      kind: 'links',
      label: t('questionnaires:act'),
      links: [
        { text: t('questionnaires:back'), href: to({}) },
        ...(questionnaire.hasResults
          ? [
              {
                text: t('questionnaires:results'),
                href: address(`/questionnaireResults?id=${questionnaire.questionnaireId}`),
              },
            ]
          : []),
      ],
    },
  ]);
}

/** Section 10: what the library asks. Answering takes a script; reading does not. */
export const plainSection: PlainSection = {
  read: async (context) => {
    const { client, t, get, page, to, number } = context;
    const id = /^\d{1,15}$/.exec(get('id'))?.[0];
    if (id !== undefined) return one(context, id);
    return shown(await client.call('listQuestionnaires', { page, rows }), ({ total, result }) =>
      result.length === 0
        ? [{ kind: 'nothing', title: t('questionnaires:none'), hint: t('questionnaires:noneHint') }]
        : [
            {
              kind: 'table',
              caption: t('questionnaires:caption'),
              columns: [t('questionnaires:questionnaire'), t('questionnaires:days'), t('questionnaires:state')],
              rows: result.map((entry) => ({
                cells: [
                  [
                    { text: entry.title, href: to({ id: entry.questionnaireId }) },
                    {
                      text: `${t('questionnaires:questions', { count: entry.questionCount, shown: number(entry.questionCount) })}${separator}${kindOf(context, entry)}`,
                      tone: 'quiet',
                    },
                  ],
                  daysOf(context, entry),
                  t(`questionnaires:state_${stateOf(entry)}`),
                ],
              })),
            },
            { kind: 'pages', count: total, rows },
          ],
    );
  },
};
