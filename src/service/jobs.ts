import { sweepAccounts } from './identity/accounts/sweep.ts';
import { expireAudit } from './platform/audit/expire.ts';
import { keepCoLoans } from './catalogue/co-loans/keep-co-loans.ts';
import { keepCopyRequests } from './copy-requests/expire.ts';
import { dispatchDocuments } from './document-delivery/dispatch.ts';
import { sweepDocuments } from './document-delivery/sweep.ts';
import { sweepOffers } from './donations/sweep.ts';
import { keepHarvests } from './harvest/keep.ts';
import { dailyNotices } from './notices/digest.ts';
import { forwardNotices } from './notices/forward.ts';
import { makeDataCopies } from './my-data/make.ts';
import { keepPayments } from './ledger/payments/keep.ts';
import { keepRankings } from './rankings/roll.ts';
import { keepPurchases } from './purchasing/keep.ts';
import { sweepViews } from './record-pages/sweep-views.ts';
import { expireOldPoints } from './ledger/points/expire.ts';
import { forwardPayments } from './sip2/system/forward-payments.ts';
import { announceQuestionnaires } from './questionnaires/announce.ts';
import type { ScheduledJob } from './platform/jobs/job.ts';

/** Every scheduled job of the service. The name is what the log and the store call it. */
export const scheduledJobs: readonly ScheduledJob[] = [
  { name: 'rankings', every: 'minute', run: keepRankings },
  { name: 'notices-forward', every: 'minute', run: forwardNotices },
  { name: 'notices-daily', every: 'day', fromHour: ({ file }) => file.notices.hour, run: dailyNotices },
  { name: 'data-copies', every: 'minute', of: 'store', run: makeDataCopies },
  { name: 'accounts-sweep', every: 'hour', of: 'store', run: sweepAccounts },
  { name: 'record-views-sweep', every: 'hour', of: 'store', run: sweepViews },
  { name: 'co-loans', every: 'day', fromHour: () => 3, run: keepCoLoans },
  { name: 'audit-expire', every: 'day', run: expireAudit },
  { name: 'copy-requests', every: 'minute', run: keepCopyRequests },
  { name: 'purchasing', every: 'minute', run: keepPurchases },
  { name: 'document-delivery', every: 'minute', run: dispatchDocuments },
  { name: 'document-delivery-sweep', every: 'hour', run: sweepDocuments },
  { name: 'payments', every: 'minute', run: keepPayments },
  { name: 'sip2-payments', every: 'minute', run: forwardPayments },
  { name: 'donations-sweep', every: 'day', run: sweepOffers },
  { name: 'points-expire', every: 'day', run: expireOldPoints },
  { name: 'harvests', every: 'hour', run: keepHarvests },
  { name: 'questionnaires-announce', every: 'hour', run: announceQuestionnaires },
];
