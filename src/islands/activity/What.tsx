import type { OutputOf } from '#lib/contract/contract.ts';
import { PageLink } from '../section/text-parts.tsx';
import type { MineMessages } from '../section/list-messages.ts';
import { fill } from '#lib/i18n/fill.ts';
import { isAboutAccount } from '#lib/rules/activity.ts';
import { typeName } from './types.ts';

type Behavior = OutputOf<'listBehaviors'>['result'][number];

/** Kind of link that leads to the check of a thesis (portal-shell §7.3). */
const thesisCheck = '17';

/** Where something without a record was done: a page, an address that was opened, a link to a service. */
export function What({ behavior: { type, page }, messages }: { behavior: Behavior; messages: MineMessages }) {
  if (page === null) return isAboutAccount(type) ? typeName(type, messages) : messages.noRecord;
  if (type === 'navigation') {
    return page === thesisCheck ? messages.thesisCheck : fill(messages.serviceLink, { number: page });
  }
  const path = page.startsWith('/') ? page : null;
  return (
    <span className="written">
      <PageLink path={path}>{page}</PageLink>
    </span>
  );
}
