import { maxTextsShown } from '../../lib/contract/desk/questionnaires.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { auditAct } from '../platform/audit/append.ts';
import { ServiceError } from '../platform/context/context.ts';
import { answersFile, mayTell, questionnairesForStaff, resultsForStaff, type StaffQuestionnaire } from './staff.ts';
import type { DeskCall, DeskHandlers } from '../platform/context/desk.ts';

/** @throws ServiceError 404 when the library has none of that name */
async function questionnaireOf(call: DeskCall, key: string): Promise<StaffQuestionnaire> {
  const found = (await questionnairesForStaff(call)).find(({ data }) => data.id === key);
  if (!found) throw new ServiceError(errCodes.notFound, 'deskNoContent');
  return found;
}

/** What readers answered to questionnaires (docs/guide/desk-content.md, "Content"). */
export const deskQuestionnaireHandlers = {
  getDeskQuestionnaireResults: async ({ key }, call) => {
    const entry = await questionnaireOf(call, key);
    const about = { answers: entry.participants, isAnonymous: entry.data.anonymous };
    if (!mayTell(entry)) return { ...about, questions: null };
    const { questions } = await resultsForStaff(call, entry, call.language);
    return {
      ...about,
      questions: questions.map(({ id, text, answered, mean, counts, texts }) => ({
        id,
        text,
        answered,
        mean,
        counts,
        texts: texts.slice(0, maxTextsShown),
      })),
    };
  },
  getDeskQuestionnaireAnswers: async ({ key }, call) => {
    const one = await questionnaireOf(call, key);
    if (!mayTell(one)) throw new ServiceError(errCodes.conflict, 'deskFewAnswers');
    const content = await answersFile(call, one, call.language);
    await auditAct(call, call.store.db, 'questionnaire answers', { subjects: [key] });
    return { content };
  },
} satisfies Partial<DeskHandlers>;
