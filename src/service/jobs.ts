import { sweepAccounts } from './identity/accounts/sweep.ts';
import { expireAudit } from './platform/audit/expire.ts';
import { keepCoLoans } from './catalogue/co-loans/keep-co-loans.ts';
import { updateCopyRequests } from './copy-requests/expire.ts';
import { dispatchDocuments } from './document-delivery/dispatch.ts';
import { sweepDocuments } from './document-delivery/sweep.ts';
import { sweepOffers } from './donations/sweep.ts';
import { runHarvests } from './harvest/keep.ts';
import { dailyNotices } from './notices/digest.ts';
import { forwardNotices } from './notices/forward.ts';
import { makeDataCopies } from './my-data/make.ts';
import { updatePayments } from './ledger/payments/keep.ts';
import { updateRankings } from './rankings/roll.ts';
import { updatePurchases } from './purchasing/keep.ts';
import { sweepViews } from './record-pages/sweep-views.ts';
import { expireOldPoints } from './ledger/points/expire.ts';
import { forwardPayments } from './lending-system/forward-payments.ts';
import { updateEvents } from './events/update-events.ts';
import { announceQuestionnaires } from './questionnaires/announce.ts';
import type { ScheduledJob } from './platform/jobs/job.ts';

/** Every scheduled job of the service. The name is what the log and the store call it. */
export const scheduledJobs: readonly ScheduledJob[] = [
  { name: 'rankings', every: 'minute', run: updateRankings },
  { name: 'notices-forward', every: 'minute', run: forwardNotices },
  { name: 'notices-daily', every: 'day', fromHour: ({ file }) => file.notices.hour, run: dailyNotices },
  { name: 'data-copies', every: 'minute', of: 'store', run: makeDataCopies },
  { name: 'accounts-sweep', every: 'hour', of: 'store', run: sweepAccounts },
  { name: 'record-views-sweep', every: 'hour', of: 'store', run: sweepViews },
  { name: 'co-loans', every: 'day', fromHour: () => 3, run: keepCoLoans },
  { name: 'audit-expire', every: 'day', run: expireAudit },
  { name: 'copy-requests', every: 'minute', run: updateCopyRequests },
  { name: 'purchasing', every: 'minute', run: updatePurchases },
  { name: 'document-delivery', every: 'minute', run: dispatchDocuments },
  { name: 'document-delivery-sweep', every: 'hour', run: sweepDocuments },
  { name: 'payments', every: 'minute', run: updatePayments },
  { name: 'sip2-payments', every: 'minute', run: forwardPayments },
  { name: 'donations-sweep', every: 'day', run: sweepOffers },
  { name: 'points-expire', every: 'day', run: expireOldPoints },
  { name: 'harvests', every: 'hour', run: runHarvests },
  { name: 'events', every: 'minute', run: updateEvents },
  { name: 'questionnaires-announce', every: 'hour', run: announceQuestionnaires },
];
