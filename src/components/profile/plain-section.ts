import { errCodes } from '#lib/contract/envelope.ts';
import { formText } from '#lib/rules/form-text.ts';
import type { Block } from '../plain-section/blocks.ts';
import { shown, type PlainContext, type PlainSection } from '../plain-section/section.ts';
import { sessionActs, sessionBlocks } from './plain-sessions.ts';

/** The form that asks for a certification by name and ID number. */
const askBlocks = ({ t }: PlainContext, state: 'none' | 'refused'): readonly Block[] => [
  {
    kind: 'text',
    lines: [t('certification:intro'), { text: t('certification:kept'), tone: 'quiet' }],
  },
  {
    kind: 'form',
    act: 'certify',
    label: t(state === 'refused' ? 'certification:again' : 'certification:submit'),
    fields: [
      { name: 'name', label: t('certification:name'), autocomplete: 'name' },
      { name: 'idNumber', label: t('certification:idNumber'), autocomplete: 'off' },
    ],
    tick: { name: 'understood', label: t('certification:understood') },
  },
];

/** What is missing of the form, in the texts of the one with scripts. */
function missing(form: FormData, { t }: PlainContext): string | undefined {
  if (formText(form, 'name').trim() === '') return t('certification:needName');
  if (formText(form, 'idNumber').trim() === '') return t('certification:needIdNumber');
  return form.has('understood') ? undefined : t('certification:needUnderstood');
}

const formActions: NonNullable<PlainSection['acts']> = {
  ...sessionActs,
  certify: {
    run: async (context, form) => {
      const message = missing(form, context);
      if (message !== undefined) return { success: false, data: null, message, errCode: errCodes.badRequest };
      const [name, idNumber] = [formText(form, 'name').trim(), formText(form, 'idNumber').trim()];
      return context.client.call('askCertification', { name, idNumber, understood: true });
    },
    done: (t) => t('certification:asked'),
  },
  withdraw: {
    run: ({ client }) => client.call('withdrawCertification', {}),
    done: (t) => t('personal:done'),
  },
};

/** Section 1: what the library knows of the reader. Changing it needs codes that are sent, and stays with the full page. */
export const plainSection: PlainSection = {
  read: async (context) => {
    const { client, t, day, dayOf } = context;
    const [info, contacts, certified, factor, sessions] = await Promise.all([
      client.call('getUserInfo', {}),
      client.call('getContacts', {}),
      client.call('getCertificationStatus', {}),
      client.call('getSecondFactor', {}),
      sessionBlocks(context),
    ]);
    const contact = (value: string, flag: '0' | '1') =>
      value === ''
        ? ({ text: t('profile:noContact'), tone: 'quiet' } as const)
        : [
            value,
            flag === '1'
              ? ({ text: t('profile:verified'), tone: 'good' } as const)
              : ({ text: t('profile:unverified'), tone: 'bad' } as const),
          ];
    return [
      ...shown(info, (entry): Block[] => [
        ...(entry.status === 'normal' ? [] : [{ kind: 'failure', message: t('profile:limited') } as const]),
        {
          kind: 'facts',
          facts: [
            { name: t('profile:name'), value: entry.name },
            { name: t('profile:nickname'), value: entry.nickname },
            { name: t('profile:account'), value: entry.account },
            { name: t('profile:card'), value: entry.primaryId },
            { name: t('profile:library'), value: entry.libName },
            { name: t('profile:status'), value: t(`profile:status_${entry.status}`) },
            { name: t('profile:since'), value: day(entry.since) },
          ],
        },
        { kind: 'text', lines: [{ text: t('profile:libraryKnows'), tone: 'quiet' }] },
      ]),
      ...shown(contacts, ({ email, emailFlag, mobile, mobileFlag }): Block[] => [
        {
          kind: 'facts',
          title: t('profile:contacts'),
          facts: [
            { name: t('profile:mail'), value: contact(email, emailFlag) },
            { name: t('profile:phone'), value: contact(mobile, mobileFlag) },
          ],
        },
      ]),
      ...shown(certified, ({ isOpen, certification: entry }): Block[] => {
        if (!isOpen && entry.state === 'none') return [];
        const tone = entry.state === 'accepted' ? 'good' : entry.state === 'refused' ? 'bad' : undefined;
        return [
          {
            kind: 'facts',
            title: t('certification:heading'),
            facts: [
              { name: t('certification:state'), value: { text: t(`certification:state_${entry.state}`), tone } },
              { name: t('certification:name'), value: entry.name },
              { name: t('certification:number'), value: entry.idTail },
              { name: t('certification:askedOn'), value: entry.askedAt === null ? '' : dayOf(entry.askedAt) },
              { name: t('certification:decidedOn'), value: entry.decidedAt === null ? '' : dayOf(entry.decidedAt) },
              { name: t('certification:note'), value: entry.note },
            ],
          },
          ...(entry.state === 'none'
            ? []
            : [{ kind: 'acts', acts: [{ act: 'withdraw', label: t('certification:withdraw') }] } as const]),
          ...(isOpen && (entry.state === 'none' || entry.state === 'refused') ? askBlocks(context, entry.state) : []),
        ];
      }),
      ...shown(info, ({ ways }): Block[] =>
        ways.length === 0
          ? []
          : [
              {
                kind: 'facts',
                title: t('profile:ways'),
                facts: ways.map(({ provider, boundAt }) => ({
                  name: t(`profile:way_${provider}`),
                  value: boundAt === null ? t('profile:notBound') : t('profile:boundOn', { day: dayOf(boundAt).text }),
                })),
              },
            ],
      ).filter(({ kind }) => kind !== 'failure'),
      ...shown(factor, ({ setting, hasPassword, isOn, since, recoveryCodesLeft }): Block[] =>
        setting === 'off' || !hasPassword
          ? []
          : [
              {
                kind: 'facts',
                title: t('second-factor:heading'),
                facts: [
                  {
                    name: t('second-factor:heading'),
                    value: since === null ? t('second-factor:off') : { text: t('second-factor:on'), tone: 'good' },
                  },
                  { name: t('second-factor:codesLeft'), value: isOn ? context.number(recoveryCodesLeft) : '' },
                ],
              },
              {
                kind: 'links',
                label: t('second-factor:heading'),
                links: [
                  {
                    text: isOn ? t('second-factor:manage') : t('second-factor:setUp'),
                    href: context.address('/secondFactor'),
                  },
                ],
              },
            ],
      ),
      ...sessions,
    ];
  },
  acts: formActions,
};
