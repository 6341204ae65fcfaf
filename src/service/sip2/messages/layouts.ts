/**
 * The messages of 3M SIP 2.00 that Yuelan speaks: what each begins with, in fixed widths, before the fields that carry an
 * identifier of their own. Odd codes are sent by machines (SC), even ones answered by the library's system (ACS), but for
 * 01, 97 and 96.
 */
export const layouts = {
  '01': { name: 'blockPatron', fixed: { cardRetained: 1, date: 18 } },
  '09': { name: 'checkin', fixed: { noBlock: 1, date: 18, returnDate: 18 } },
  '10': { name: 'checkinResponse', fixed: { ok: 1, resensitize: 1, magnetic: 1, alert: 1, date: 18 } },
  '11': { name: 'checkout', fixed: { renewalPolicy: 1, noBlock: 1, date: 18, nbDueDate: 18 } },
  '12': { name: 'checkoutResponse', fixed: { ok: 1, renewalOk: 1, magnetic: 1, desensitize: 1, date: 18 } },
  '15': { name: 'hold', fixed: { mode: 1, date: 18 } },
  '16': { name: 'holdResponse', fixed: { ok: 1, available: 1, date: 18 } },
  '17': { name: 'itemInformation', fixed: { date: 18 } },
  '18': {
    name: 'itemInformationResponse',
    fixed: { circulationStatus: 2, securityMarker: 2, feeType: 2, date: 18 },
  },
  '23': { name: 'patronStatus', fixed: { language: 3, date: 18 } },
  '24': { name: 'patronStatusResponse', fixed: { patronStatus: 14, language: 3, date: 18 } },
  '25': { name: 'patronEnable', fixed: { date: 18 } },
  '26': { name: 'patronEnableResponse', fixed: { patronStatus: 14, language: 3, date: 18 } },
  '29': { name: 'renew', fixed: { thirdParty: 1, noBlock: 1, date: 18, nbDueDate: 18 } },
  '30': { name: 'renewResponse', fixed: { ok: 1, renewalOk: 1, magnetic: 1, desensitize: 1, date: 18 } },
  '35': { name: 'endPatronSession', fixed: { date: 18 } },
  '36': { name: 'endSessionResponse', fixed: { endSession: 1, date: 18 } },
  '37': { name: 'feePaid', fixed: { date: 18, feeType: 2, paymentType: 2, currency: 3 } },
  '38': { name: 'feePaidResponse', fixed: { accepted: 1, date: 18 } },
  '63': { name: 'patronInformation', fixed: { language: 3, date: 18, summary: 10 } },
  '64': {
    name: 'patronInformationResponse',
    fixed: {
      patronStatus: 14,
      language: 3,
      date: 18,
      holdCount: 4,
      overdueCount: 4,
      chargedCount: 4,
      fineCount: 4,
      recallCount: 4,
      unavailableCount: 4,
    },
  },
  '65': { name: 'renewAll', fixed: { date: 18 } },
  '66': { name: 'renewAllResponse', fixed: { ok: 1, renewedCount: 4, unrenewedCount: 4, date: 18 } },
  '93': { name: 'login', fixed: { uidAlgorithm: 1, passwordAlgorithm: 1 } },
  '94': { name: 'loginResponse', fixed: { ok: 1 } },
  '96': { name: 'requestScResend', fixed: {} },
  '97': { name: 'requestAcsResend', fixed: {} },
  '98': {
    name: 'acsStatus',
    fixed: {
      online: 1,
      checkinOk: 1,
      checkoutOk: 1,
      renewalPolicy: 1,
      statusUpdateOk: 1,
      offlineOk: 1,
      timeout: 3,
      retries: 3,
      date: 18,
      version: 4,
    },
  },
  '99': { name: 'scStatus', fixed: { status: 1, printWidth: 3, version: 4 } },
} as const satisfies Record<string, { name: string; fixed: Record<string, number> }>;

export type MessageCode = keyof typeof layouts;
export type FixedOf<C extends MessageCode> = { [K in keyof (typeof layouts)[C]['fixed']]: string };

const isCode = (text: string): text is MessageCode => Object.hasOwn(layouts, text);
/** The code of a message that Yuelan speaks; undefined for others. */
export const messageCode = (text: string): MessageCode | undefined => (isCode(text) ? text : undefined);

/** Identifiers of the fields that Yuelan reads or writes; others pass through as they are. */
export const fieldIds = {
  patron: 'AA',
  item: 'AB',
  terminalPassword: 'AC',
  patronPassword: 'AD',
  name: 'AE',
  screenMessage: 'AF',
  printLine: 'AG',
  dueDate: 'AH',
  title: 'AJ',
  blockedMessage: 'AL',
  libraryName: 'AM',
  terminal: 'AN',
  institution: 'AO',
  currentLocation: 'AP',
  permanentLocation: 'AQ',
  holdItem: 'AS',
  overdueItem: 'AT',
  chargedItem: 'AU',
  fineItem: 'AV',
  address: 'BD',
  email: 'BE',
  phone: 'BF',
  owner: 'BG',
  currency: 'BH',
  cancel: 'BI',
  transaction: 'BK',
  validPatron: 'BL',
  renewed: 'BM',
  unrenewed: 'BN',
  feeAcknowledged: 'BO',
  startItem: 'BP',
  endItem: 'BQ',
  queuePosition: 'BR',
  pickup: 'BS',
  feeType: 'BT',
  recallItem: 'BU',
  feeAmount: 'BV',
  expires: 'BW',
  messages: 'BX',
  holdType: 'BY',
  holdLimit: 'BZ',
  overdueLimit: 'CA',
  chargedLimit: 'CB',
  feeLimit: 'CC',
  unavailableItem: 'CD',
  queueLength: 'CF',
  fee: 'CG',
  properties: 'CH',
  securityInhibit: 'CI',
  recallDate: 'CJ',
  media: 'CK',
  sortBin: 'CL',
  holdUntil: 'CM',
  loginUser: 'CN',
  loginPassword: 'CO',
  location: 'CP',
  validPassword: 'CQ',
  /** Vendors' own, and of SIP 3: whom a returned copy waits for, and why the machine sounds. */
  callNumber: 'CS',
  destination: 'CT',
  alertType: 'CV',
  holdPatron: 'CY',
  holdPatronName: 'DA',
} as const;
export type FieldName = keyof typeof fieldIds;

/** Pairs of messages in the order of the field BX (supported messages), by the code of what a machine sends. */
export const supportOrder = [
  ...(['23', '11', '09', '01', '99', '97', '93', '63', '35', '37', '17', '19', '25', '15', '29', '65'] as const),
] as const;
