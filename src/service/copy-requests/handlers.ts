import type { Handlers } from '../platform/context/context.ts';
import { getRequestLimits, getRequestMessaging } from './limits.ts';
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
