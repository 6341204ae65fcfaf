/** Statuses of a reader's request (portal-content §4), in the order of their numbers. */
export const requestStatuses = ['start', 'cancel', 'end', 'accepted', 'completed'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** The number that stores and reports a status. */
export const statusNumber = (status: RequestStatus): number => requestStatuses.indexOf(status);

const next: Record<RequestStatus, readonly RequestStatus[]> = {
  start: ['cancel', 'end', 'accepted', 'completed'],
  accepted: ['cancel', 'end', 'completed'],
  cancel: [],
  end: [],
  completed: [],
};

/** Whether a request may go on from one status to another; what is cancelled, ended or completed stays so. */
export const mayBecome = (from: RequestStatus, to: RequestStatus): boolean => next[from].includes(to);

export const openStatuses: readonly number[] = requestStatuses
  .filter((requestStatus) => next[requestStatus].length > 0)
  .map(statusNumber);

/** What a request is again whose end staff take back; a reader's own cancelling stays. */
export const reopenedAs: Partial<Record<RequestStatus, RequestStatus>> = { end: 'start', completed: 'accepted' };
