import type { PurchaseOrder } from '#lib/contract/calls/purchasing.ts';
import { fill } from '#lib/i18n/fill.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { recordPath, PageLink } from '../section/text-parts.tsx';
import { useFrame } from '../section/frame.tsx';
import type { PurchasingMessages } from './messages.ts';

export function OrderedBooks({ order, messages }: { order: PurchaseOrder; messages: PurchasingMessages }) {
  const { language } = useFrame();
  return order.lines.map((line) => (
    <span key={line.offerId} className="purchase-line" lang={line.titleLang === 'und' ? undefined : line.titleLang}>
      <PageLink path={recordPath(line.recordId)}>{line.title}</PageLink>
      {line.dueOn !== null && (
        <span className="purchase-line quiet" lang={language}>
          {fill(messages.dueOn, { day: formatDay(line.dueOn, language) })}
        </span>
      )}
    </span>
  ));
}
