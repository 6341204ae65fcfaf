import type { Language } from '#lib/contract/language.ts';
import { translator } from '#lib/i18n/server.ts';
import type { PageContext } from '../../src/components/markup/markup.ts';

type ConfiguredSite = Pick<PageContext['site'], 'mappingPath' | 'groupCode'> & {
  config: Partial<PageContext['site']['config']>;
  parameter: Partial<PageContext['site']['parameter']>;
  menus: PageContext['site']['menus'];
};

/** A page of a library for tests; what of its configuration a record's page does not read is not there. */
export function contextFixture(language: Language = 'zh-CN'): PageContext {
  const configured: ConfiguredSite = {
    mappingPath: 'lib',
    groupCode: '1',
    config: { loginFlag: '1', recRecord: '0' },
    parameter: { takesDocumentRequests: false },
    menus: { menuA: [], menuB: [] },
  };
  const site: PageContext['site'] = Object.assign(Object.create(null), configured);
  return {
    site,
    language,
    t: translator(language),
    address: (path) => `/lib${path}`,
    origin: 'https://lib.example',
  };
}
