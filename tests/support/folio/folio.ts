import { restDouble, type Reply } from '../providers/rest-double.ts';

// A stand-in of FOLIO's edge-patron and edge-rtac with the shapes of their schemas; it misbehaves on demand.

type Operation = 'account' | 'rtac' | 'servicePoints' | 'renew' | 'placeHold' | 'cancelHold';

interface FolioItem {
  id: string;
  instanceId: string;
  barcode?: string;
  status: string;
  dueDate?: string;
}
interface FolioLoan {
  id: string;
  itemId: string;
  dueDate: string;
  /** With it, renewing is refused in these words. */
  refusal?: string;
}
interface FolioHold {
  requestId: string;
  instanceId: string;
  itemId?: string;
  pickupLocationId: string;
  status: string;
}

export const folioKey = 'eyJzIjoic2FsdCIsInQiOiJ0IiwidSI6InUifQ==';
/** A UUID that ends with a number. */
export const uuid = (number: number): string => `6e024cd5-c19a-4fe0-a2cd-${String(number).padStart(12, '0')}`;
export const mainDesk = uuid(801);
export const medicalDesk = uuid(802);
export const cancelReason = uuid(901);

const titles: Record<string, string> = { [uuid(1)]: '雪国', [uuid(2)]: '古都', [uuid(9)]: '不在目录中的书' };

/** edge-patron writes errors so; `errors` of FOLIO's modules are shortened to the first message. */
const refused = (code: number, errorMessage: string): Reply => ({ status: code, body: { code, errorMessage } });

const patron = String.raw`^\/patron\/account\/([^/]+)`;
const routes: [Operation, string, RegExp][] = [
  ['account', 'GET', new RegExp(`${patron}$`)],
  ['rtac', 'GET', /^\/rtac$/],
  ['servicePoints', 'GET', new RegExp(String.raw`${patron}\/(instance|item)\/([^/]+)\/allowed-service-points$`)],
  ['renew', 'POST', new RegExp(String.raw`${patron}\/item\/([^/]+)\/renew$`)],
  ['placeHold', 'POST', new RegExp(String.raw`${patron}\/(instance|item)\/([^/]+)\/hold$`)],
  ['cancelHold', 'POST', new RegExp(String.raw`${patron}\/hold\/([^/]+)\/cancel$`)],
];

export async function startFolio(externalSystemId: string) {
  const items: FolioItem[] = [
    {
      id: uuid(11),
      instanceId: uuid(1),
      barcode: 'A1',
      status: 'Checked out',
      dueDate: '2026-02-01T15:59:59.000+00:00',
    },
    { id: uuid(12), instanceId: uuid(1), barcode: 'A2', status: 'Awaiting pickup' },
    { id: uuid(13), instanceId: uuid(1), barcode: 'A3', status: 'In transit' },
    {
      id: uuid(21),
      instanceId: uuid(2),
      barcode: 'B1',
      status: 'Checked out',
      dueDate: '2026-02-09T15:59:59.000+00:00',
    },
    { id: uuid(91), instanceId: uuid(9), status: 'Checked out', dueDate: '2026-01-10T15:59:59.000+00:00' },
  ];
  const loans: FolioLoan[] = [
    { id: uuid(101), itemId: uuid(11), dueDate: '2026-02-01T15:59:59.000+00:00' },
    { id: uuid(102), itemId: uuid(91), dueDate: '2026-01-10T15:59:59.000+00:00' },
  ];
  const holds: FolioHold[] = [];
  const charges: { amount: number; reason: string }[] = [];
  const currency = { code: 'CNY' };
  /** Where the patron may pick up. */
  const servicePoints = [mainDesk, medicalDesk];

  const itemOf = (id: string | undefined) => {
    const item = items.find((entry) => entry.id === id);
    return { itemId: id, instanceId: item?.instanceId, title: titles[item?.instanceId ?? ''] };
  };
  const loanThere = (loan: FolioLoan) => ({
    id: loan.id,
    item: itemOf(loan.itemId),
    loanDate: '2026-01-02T01:00:00.000+00:00',
    dueDate: loan.dueDate,
    overdue: false,
  });
  const holdThere = ({ instanceId, itemId, ...hold }: FolioHold) => ({
    ...hold,
    item: { instanceId, itemId, title: titles[instanceId] },
    requestDate: '2026-01-03T01:00:00.000+00:00',
  });
  const money = (amount: number) => ({ amount, isoCurrencyCode: currency.code });

  const account = (url: URL): Reply => {
    const includes = (name: string) => url.searchParams.get(name) === 'true';
    const sum = charges.reduce((total, charge) => total + charge.amount, 0);
    return {
      status: 200,
      body: {
        totalCharges: money(sum),
        totalChargesCount: charges.length,
        totalLoans: loans.length,
        totalHolds: holds.length,
        charges: includes('includeCharges')
          ? charges.map(({ amount, reason }) => ({ chargeAmount: money(amount), state: 'Outstanding', reason }))
          : [],
        holds: includes('includeHolds') ? holds.map(holdThere) : [],
        loans: includes('includeLoans') ? loans.map(loanThere) : [],
      },
    };
  };

  const rtac = (url: URL): Reply => {
    const wanted = (url.searchParams.get('instanceIds') ?? '').split(',');
    const found = wanted.filter((id) => items.some((item) => item.instanceId === id));
    return {
      status: 200,
      body: {
        holdings: found.map((instanceId) => ({
          instanceId,
          holdings: items
            .filter((item) => item.instanceId === instanceId)
            .map(({ instanceId: _, ...item }) => ({ ...item, location: '总书库', callNumber: 'I313.45' })),
        })),
        errors: wanted
          .filter((id) => !found.includes(id))
          .map((id) => ({ code: '404', message: `Instance ${id} can not be retrieved` })),
      },
    };
  };

  const placeHold = (kind: string | undefined, id: string, sent: Record<string, unknown>): Reply => {
    const place = String(sent['pickupLocationId']);
    if (!servicePoints.includes(place)) return refused(422, 'Service point is not a pickup location');
    const instanceId = kind === 'item' ? (itemOf(id).instanceId ?? '') : id;
    if (holds.some((hold) => hold.instanceId === instanceId)) {
      return refused(422, 'This requester already has an open request for this instance');
    }
    const hold: FolioHold = {
      requestId: uuid(500 + holds.length),
      instanceId,
      ...(kind === 'item' && { itemId: id }),
      pickupLocationId: place,
      status: 'Open - Not yet filled',
    };
    holds.push(hold);
    return { status: 201, body: holdThere(hold) };
  };

  const renew = (itemId: string | undefined): Reply => {
    const loan = loans.find((entry) => entry.itemId === itemId);
    if (!loan) return refused(404, 'loan not found');
    if (loan.refusal !== undefined) return refused(422, loan.refusal);
    loan.dueDate = '2026-03-31T15:59:59.000+00:00';
    return { status: 201, body: loanThere(loan) };
  };

  const cancelHold = (id: string | undefined, sent: Record<string, unknown>): Reply => {
    if (sent['holdId'] !== id || sent['cancellationReasonId'] !== cancelReason) {
      return refused(422, 'required fields for cancelling holds are missing (holdId, cancellationReasonId)');
    }
    const at = holds.findIndex((hold) => hold.requestId === id);
    const [hold] = at === -1 ? [] : holds.splice(at, 1);
    if (!hold) return refused(404, 'hold not found');
    return { status: 200, body: { ...holdThere(hold), status: 'Closed - Cancelled' } };
  };

  const act = (operation: Operation, url: URL, [first, second, third]: string[], sent: Record<string, unknown>) => {
    if (operation === 'rtac') return rtac(url);
    if (first !== externalSystemId) return refused(404, `Unable to find patron ${first ?? ''}`);
    switch (operation) {
      case 'account':
        return account(url);
      case 'servicePoints':
        return {
          status: 200,
          body: { allowedServicePoints: servicePoints.map((id) => ({ id, name: `Desk ${id.slice(-3)}` })) },
        };
      case 'renew':
        return renew(second);
      case 'placeHold':
        return placeHold(second, third ?? '', sent);
      case 'cancelHold':
        return cancelHold(second, sent);
    }
  };

  const double = await restDouble({
    routes,
    authorization: `apikey ${folioKey}`,
    unauthorized: refused(401, 'Access Denied'),
    broken: refused(500, 'Internal Server Error'),
    act: (operation, url, { ids, sent }) => act(operation, url, ids, sent),
    tricks: {
      forbidden: { instead: refused(403, 'Access requires permission: patron.all') },
      notFound: { instead: refused(404, `Unable to find patron ${externalSystemId}`) },
      late: { change: () => refused(408, 'Request to FOLIO timed out') },
      empty: {
        change: ({ status, body }) => ({ status, body: { ...(body as object), loans: [], holdings: [], errors: [] } }),
      },
    },
  });
  return { ...double, items, loans, holds, charges, currency, servicePoints };
}
export type FolioDouble = Awaited<ReturnType<typeof startFolio>>;
