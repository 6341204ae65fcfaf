import type { InboxItem } from '../../lib/contract/desk/inbox.ts';
import { errCodes } from '../../lib/contract/envelope.ts';
import { actText, inboxActs, type InboxAct, type InboxKind } from '../../lib/rules/desk-inbox.ts';
import type { TakeBackObstacle } from '../../lib/rules/desk-take-back.ts';
import { inputRefused, ServiceError } from '../platform/context/context.ts';
import type { SettledItem, Staff } from '../platform/desk-inbox/desk-inbox.ts';

/** How much of a kind waits. */
export const countInbox = (staff: Staff, kind: InboxKind): Promise<number> => staff.deskInboxes[kind].count(staff);

/** What of a kind waits, oldest first, with what may be done about it. */
export async function listInbox(staff: Staff, kind: InboxKind): Promise<InboxItem[]> {
  const all = inboxActs.filter((act) => actText(kind, act) !== undefined);
  return (await staff.deskInboxes[kind].list(staff)).map((item) => ({ ...item, acts: item.acts ?? all }));
}

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/.test(text) && URL.canParse(text);

/**
 * Does something about one item.
 * @throws ServiceError 400 where the kind has no such act or its text is missing, 404 where it waits no longer
 */
export async function actOnInbox(
  staff: Staff,
  { kind, itemId, act, text }: { kind: InboxKind; itemId: string; act: InboxAct; text: string | undefined },
): Promise<void> {
  const takes = actText(kind, act);
  const isRight =
    takes !== undefined &&
    (takes !== 'required' || text !== undefined) &&
    (takes !== 'address' || (text !== undefined && isAddress(text)));
  if (!isRight) throw inputRefused('text');
  if (!(await staff.deskInboxes[kind].act(staff, itemId, act, takes === 'none' ? undefined : text))) {
    throw new ServiceError(errCodes.notFound, 'deskItemSettled');
  }
}

/**
 * Has what was accepted or refused wait again, where that can be.
 * @throws ServiceError 400 where what was done of that kind stays done, 409 where something is in the way
 */
export async function takeBackInbox(staff: Staff, kind: InboxKind, itemId: string): Promise<void> {
  const { takeBack } = staff.deskInboxes[kind];
  if (!takeBack) throw inputRefused();
  const obstacle = await takeBack.act(staff, itemId);
  if (obstacle) throw new ServiceError(errCodes.conflict, `deskNotTakenBack_${obstacle}`);
}

/** What items of a kind were about; those that are gone are left out. */
export const describeInbox = (staff: Staff, kind: InboxKind, itemIds: readonly string[]): Promise<SettledItem[]> =>
  itemIds.length === 0 ? Promise.resolve([]) : staff.deskInboxes[kind].describe(staff, itemIds);

/** What is in the way of having an item wait again. */
export const obstacleInInbox = (staff: Staff, kind: InboxKind, itemId: string): Promise<TakeBackObstacle | undefined> =>
  staff.deskInboxes[kind].takeBack?.check(staff, itemId) ?? Promise.resolve<TakeBackObstacle>('stays');
