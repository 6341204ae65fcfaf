import type { Handlers } from '../platform/context/context.ts';
import { checkCopyRequest } from './check-request.ts';
import { getRequestOptions, listPrimaryActions } from './options.ts';
import { confirmLoanOrder } from './orders.ts';
import { answerOthersRequest, askHolder, listOthersRequests, showTakeCode } from './ask-holder.ts';
import {
  cancelCopyRequest,
  changePickupPlace,
  getCopyRequest,
  listCopyRequests,
  listRequestQueue,
  resumeCopyRequest,
  suspendCopyRequest,
} from './own-requests.ts';
import { placeCopyRequest } from './place-request.ts';
import { confirmTakeCode, receiveBook, writeTakeBarcode } from './take-over.ts';
import { isOffered, type CopyRequestRule } from '../../lib/rules/copy-request-rules.ts';
import { requestKinds, type RequestKind } from '../../lib/rules/copy-requests.ts';
import { maskMail, maskPhone } from '../../lib/rules/contacts.ts';
import { message } from '../platform/messages/index.ts';
import { kindEntry } from '../request-queue/request-entries.ts';
import { askingReader } from '../request-queue/facts.ts';

const rulesFor = (rules: readonly CopyRequestRule[], kind: RequestKind, type: string | null): CopyRequestRule[] =>
  rules.filter(
    (rule) =>
      (rule.kinds.length === 0 || rule.kinds.includes(kind)) &&
      (rule.readerTypes.length === 0 || (type !== null && rule.readerTypes.includes(type))),
  );

/** How many requests of each kind the reader has and may have: the most that any rule for this type of reader allows. */
const getRequestLimits: Handlers['getRequestLimits'] = async (_input, call) => {
  const { store, library, now } = call;
  const settings = library.file.copyRequests;
  const reader = await askingReader(store.db, library, call.reader.id, now());
  return requestKinds
    .filter((kind) => isOffered(settings, kind))
    .map((kind) => {
      const rules = rulesFor(settings.rules, kind, reader.type).filter((rule) => rule.atOnce > 0);
      const years = rules.map((rule) => rule.perYear ?? Infinity);
      const maxThisYear = rules.length === 0 ? 0 : Math.max(...years);
      return {
        ...kindEntry(call, kind),
        open: reader.counts.get(kind)?.open ?? 0,
        maxOpen: Math.max(0, ...rules.map((rule) => rule.atOnce)),
        usedThisYear: reader.counts.get(kind)?.thisYear ?? 0,
        maxThisYear: Number.isFinite(maxThisYear) ? maxThisYear : null,
      };
    });
};

/** Whether the reader is notified of requests by text message. */
const getRequestMessaging: Handlers['getRequestMessaging'] = (_input, call) => {
  const { library, language } = call;
  const { row } = call.reader;
  const phone = row.phone !== null && row.phone_verified_at !== null ? maskPhone(row.phone) : null;
  const mail = row.mail !== null && row.mail_verified_at !== null ? maskMail(row.mail) : null;
  const isOn = library.file.group.msgFlag === '1';
  const reason = !isOn ? message(language, 'smsOff') : phone === null ? message(language, 'smsNoPhone') : null;
  return { phone, mail, isSmsOn: reason === null, reason };
};

export const copyRequestHandlers = {
  getRequestOptions,
  listPrimaryActions,
  checkCopyRequest,
  getRequestLimits,
  getRequestMessaging,
  placeCopyRequest,
  confirmLoanOrder,
  askHolder,
  listOthersRequests,
  answerOthersRequest,
  showTakeCode,
  confirmTakeCode,
  writeTakeBarcode,
  receiveBook,
  listCopyRequests,
  getCopyRequest,
  cancelCopyRequest,
  suspendCopyRequest,
  resumeCopyRequest,
  changePickupPlace,
  listRequestQueue,
} satisfies Partial<Handlers>;
