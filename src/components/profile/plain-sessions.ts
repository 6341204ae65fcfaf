import type { OwnSession } from '#lib/contract/calls/sessions.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';

function nameOf({ browser, system }: OwnSession, { t }: PlainContext): string {
  const known = browser || t('sessions:unknown');
  return system === '' ? known : t('sessions:on', { browser: known, system });
}

/** Where the reader is signed in: a part of section 1. */
export async function sessionBlocks(context: PlainContext): Promise<readonly Block[]> {
  const { client, t, moment } = context;
  return shown(await client.call('listSessions', {}), ({ result }): Block[] => [
    {
      kind: 'entries',
      title: t('sessions:heading'),
      entries: result.map((entry) => ({
        heading: nameOf(entry, context),
        lines: [
          entry.isThis && { text: t('sessions:current'), tone: 'good' },
          entry.device !== '' && { text: t(`sessions:device_${entry.device}`), tone: 'quiet' },
          `${t('sessions:begun')} ${moment(entry.begunAt).text}`,
          `${t('sessions:lastUsed')} ${moment(entry.lastUsedAt).text}`,
        ],
        acts: [
          !entry.isThis && {
            act: 'endSession',
            label: t('sessions:end'),
            about: nameOf(entry, context),
            values: { id: entry.sessionId },
          },
        ],
      })),
    },
    {
      kind: 'acts',
      acts: [
        ...(result.length > 1 ? [{ act: 'endOtherSessions', label: t('sessions:others') }] : []),
        { act: 'endAllSessions', label: t('sessions:all') },
      ],
    },
  ]);
}

/** What the buttons of these blocks do. */
export const sessionActs: NonNullable<PlainSection['acts']> = {
  endSession: {
    run: ({ client }, form) => client.call('endSession', { sessionId: formText(form, 'id') }),
    done: (t) => t('personal:done'),
  },
  endOtherSessions: { run: ({ client }) => client.call('endOtherSessions', {}), done: (t) => t('personal:done') },
  // The page that comes next is that of sign-in.
  endAllSessions: { run: ({ client }) => client.call('endAllSessions', {}), done: (t) => t('personal:done') },
};
