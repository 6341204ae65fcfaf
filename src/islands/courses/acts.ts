import { formText } from '#lib/rules/form-text.ts';
import type { SectionActs } from '../section/acts.ts';

export const courseActs = (): SectionActs => ({
  unmark: {
    run: (client, form) =>
      client.call('cancelCourseMark', {
        kind: formText(form, 'kind') === 'book' ? 'book' : 'course',
        id: formText(form, 'id'),
      }),
  },
});
