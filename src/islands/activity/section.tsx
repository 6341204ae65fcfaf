import { sectionWith } from '../section/list-section.tsx';
import { Behaviour } from './Behaviour.tsx';
import { formText } from '#lib/rules/form-text.ts';
import { rankingHidden } from '#lib/rules/rankings.ts';
import type { SectionActs } from '../section/acts.ts';
import type { MineMessages } from '../section/list-messages.ts';
import { periodOf } from './period.ts';

const formPeriod = (form: FormData) => periodOf((name) => formText(form, name));

const activityActs = (messages: MineMessages): SectionActs => ({
  delete: {
    ask: () => ({ text: messages.confirmOne, does: messages.delete }),
    run: (client, form) => client.call('deleteBehaviors', { behaviorId: formText(form, 'id') }),
  },
  deleteAll: {
    ask: (form) => ({
      text: Object.keys(formPeriod(form)).length > 0 ? messages.confirmNarrowed : messages.confirmAll,
      does: messages.delete,
    }),
    run: (client, form) => client.call('deleteBehaviors', { behaviorId: 'all', ...formPeriod(form) }),
  },
  rankingName: {
    run: async (client, form) => {
      const isHidden = form.has('isHidden');
      const value = isHidden ? rankingHidden.value : '';
      const answer = await client.call('updateUserSetting', { name: rankingHidden.name, value });
      return answer.success ? { ...answer, message: isHidden ? messages.nameHidden : messages.nameShown } : answer;
    },
  },
});

export { sheets } from '../section/list-section.tsx';
export const open = sectionWith((messages) => <Behaviour messages={messages} />, activityActs);
