import { shown, type PlainSection } from '../plain-section/section.ts';

/** Section 14: what is in the way of leaving, or the certificate. The confirmation is made with scripts. */
export const plainSection: PlainSection = {
  read: async ({ client, t, address, day }) =>
    shown(await client.call('checkLeaving', {}), ({ isOpen, obstacles, certificate }) => {
      if (certificate) {
        const { code, name, primaryId, libraryName, leftOn } = certificate;
        const values = { name, primaryId, library: libraryName, day: day(leftOn).text };
        return [
          { kind: 'text', title: t('leaving:certificate'), lines: [t('leaving:statement', values)] },
          { kind: 'facts', facts: [{ name: t('leaving:code'), value: code }] },
          {
            kind: 'links',
            label: t('leaving:certificate'),
            links: [
              { text: t('leaving:pdf'), href: address('/leavingCertificate.pdf') },
              {
                text: t('leaving:verifyTitle'),
                href: address(`/leavingCertificate?${new URLSearchParams({ code }).toString()}`),
              },
            ],
          },
        ];
      }
      if (!isOpen) return [{ kind: 'nothing', title: t('leaving:closed') }];
      if (obstacles.length === 0) return [{ kind: 'text', lines: [t('leaving:free'), t('leaving:consequences')] }];
      const lines = obstacles.map(({ text, path }) => ({ text, href: address(path) }));
      return [{ kind: 'text', title: t('leaving:obstacles'), lines }];
    }),
};
