export const readerFormLimits = { account: 100, name: 100, card: 100, department: 100, message: 200 } as const;
export const maxReaderNote = 1000;
export const maxWaiverReason = 200;
