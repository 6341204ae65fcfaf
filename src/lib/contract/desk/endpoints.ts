import type { DeskAccess } from '../../rules/staff.ts';

/**
 * Path and access of every call of the desk, all by POST. A table of its own: neither the calls' names nor their paths
 * are in what readers load. `visitor`: whoever asks; `pending`: a session whose sign-in is not finished; `staff`: any
 * session of staff; else the role that it takes, or any of some.
 */
export const deskEndpoints = {
  openDeskSession: ['/desk/session/open', 'visitor'],
  getDeskSession: ['/desk/session/get', 'pending'],
  chooseDeskPassword: ['/desk/session/choosePassword', 'pending'],
  beginDeskFactor: ['/desk/session/beginFactor', 'pending'],
  proveDeskFactor: ['/desk/session/prove', 'pending'],
  dropDeskFactor: ['/desk/session/dropFactor', 'staff'],
  endDeskSession: ['/desk/session/end', 'pending'],
  listStaff: ['/desk/staff/list', 'administrator'],
  addStaff: ['/desk/staff/add', 'administrator'],
  changeStaff: ['/desk/staff/change', 'administrator'],
  resetStaffPassword: ['/desk/staff/resetPassword', 'administrator'],
  getDeskToday: ['/desk/today/get', 'staff'],
  watchDeskToday: ['/desk/today/watch', 'staff'],
  listDeskInbox: ['/desk/inbox/list', 'staff'],
  actOnDeskInbox: ['/desk/inbox/act', 'staff'],
  takeBackDeskInbox: ['/desk/inbox/takeBack', 'staff'],
  listDeskRequests: ['/desk/copyRequests/list', 'circulation'],
  actOnDeskRequests: ['/desk/copyRequests/act', 'circulation'],
  getDeskReader: ['/desk/circulation/reader', 'circulation'],
  lendAtDesk: ['/desk/circulation/lend', 'circulation'],
  returnAtDesk: ['/desk/circulation/return', 'circulation'],
  renewAtDesk: ['/desk/circulation/renew', 'circulation'],
  findDeskReaders: ['/desk/readers/find', ['circulation', 'readers']],
  getDeskReaderFile: ['/desk/readers/get', ['circulation', 'readers']],
  changeDeskReader: ['/desk/readers/change', 'readers'],
  addDeskReaderNote: ['/desk/readers/addNote', ['circulation', 'readers']],
  dropDeskReaderNote: ['/desk/readers/dropNote', 'readers'],
  takeDeskPayment: ['/desk/charges/pay', 'circulation'],
  waiveDeskCharge: ['/desk/charges/waive', 'circulation'],
  payOutDeskCredit: ['/desk/charges/payOut', 'circulation'],
  findDeskRecords: ['/desk/records/find', 'content'],
  suppressDeskRecord: ['/desk/records/suppress', 'content'],
  noteDeskRecord: ['/desk/records/note', 'content'],
  putDeskCover: ['/desk/records/putCover', 'content'],
  dropDeskCover: ['/desk/records/dropCover', 'content'],
  listDeskRuns: ['/desk/records/runs', 'content'],
  listDeskMisses: ['/desk/records/misses', ['content', 'acquisitions']],
  getDeskFigures: ['/desk/figures/get', 'staff'],
  listDeskContentKinds: ['/desk/content/kinds', 'content'],
  listDeskContent: ['/desk/content/list', 'content'],
  getDeskContent: ['/desk/content/get', 'content'],
  checkDeskContent: ['/desk/content/check', 'content'],
  saveDeskContent: ['/desk/content/save', 'content'],
  removeDeskContent: ['/desk/content/remove', 'content'],
  restoreDeskContent: ['/desk/content/restore', 'content'],
} as const satisfies Record<string, readonly [`/desk/${string}`, 'visitor' | 'pending' | DeskAccess]>;

export type DeskCallName = keyof typeof deskEndpoints;
