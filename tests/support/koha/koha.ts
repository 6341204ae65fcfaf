import { restDouble, type Reply } from '../providers/rest-double.ts';

// A stand-in of Koha's staff REST API with the shapes of its definitions; it misbehaves on demand.

interface KohaItem {
  item_id: number;
  biblio_id: number;
  external_id: string;
  not_for_loan_status?: number;
  lost_status?: number;
  withdrawn?: number;
}
interface KohaCheckout {
  checkout_id: number;
  patron_id: number;
  item_id: number;
  due_date: string;
  checkout_date: string;
  renewals_count: number;
  /** With it, renewing is refused for this reason. */
  refusal?: string;
}
interface KohaHold {
  hold_id: number;
  patron_id: number;
  biblio_id: number;
  item_id: string | null;
  pickup_library_id: string;
  status: string | null;
}
interface KohaLine {
  account_line_id: number;
  patron_id: number;
  description: string;
  debit_type: string;
  amount_outstanding: number;
}
interface KohaCredit {
  account_line_id: number;
  patron_id: number;
  amount: number;
  internal_note: string | null;
  lines: number[];
}

type Operation =
  'patrons' | 'checkouts' | 'items' | 'holds' | 'account' | 'credits' | 'renew' | 'placeHold' | 'cancelHold' | 'pay';

const titles: Record<number, string> = { 1: '雪国', 2: '古都', 9: '不在目录中的书' };
export const kohaPassword = 'right';

const refused = (status: number, error: string): Reply => ({ status, body: { error } });

const routes: [Operation, string, RegExp][] = [
  ['patrons', 'GET', /^\/api\/v1\/patrons$/],
  ['checkouts', 'GET', /^\/api\/v1\/checkouts$/],
  ['items', 'GET', /^\/api\/v1\/items$/],
  ['holds', 'GET', /^\/api\/v1\/holds$/],
  ['account', 'GET', /^\/api\/v1\/patrons\/(\d+)\/account$/],
  ['credits', 'GET', /^\/api\/v1\/patrons\/(\d+)\/account\/credits$/],
  ['renew', 'POST', /^\/api\/v1\/checkouts\/(\d+)\/renewal$/],
  ['placeHold', 'POST', /^\/api\/v1\/holds$/],
  ['cancelHold', 'DELETE', /^\/api\/v1\/holds\/(\d+)$/],
  ['pay', 'POST', /^\/api\/v1\/patrons\/(\d+)\/account\/credits$/],
];

function matches(entry: object, q: Record<string, unknown>): boolean {
  return Object.entries(q).every(([field, wanted]) => {
    const value = Object.entries(entry).find(([name]) => name === field)?.[1] as unknown;
    const isList = typeof wanted === 'object' && wanted !== null && '-in' in wanted && Array.isArray(wanted['-in']);
    return isList
      ? (wanted['-in'] as unknown[]).some((option) => String(option) === String(value))
      : String(wanted) === String(value);
  });
}

export async function startKoha(cardnumber: string) {
  const patrons = [
    {
      patron_id: 1,
      cardnumber,
      userid: 'reader',
      surname: 'Reader',
      library_id: 'CPL',
      category_id: 'S',
      expiry_date: '2027-01-01',
      restricted: false,
      patron_card_lost: null as boolean | null,
    },
    {
      patron_id: 12,
      cardnumber: `${cardnumber}2`,
      userid: 'other',
      surname: 'Other',
      library_id: 'CPL',
      category_id: 'S',
      expiry_date: null,
      restricted: true,
      patron_card_lost: true,
    },
  ];
  const items: KohaItem[] = [
    { item_id: 11, biblio_id: 1, external_id: 'A1' },
    { item_id: 12, biblio_id: 1, external_id: 'A2' },
    { item_id: 13, biblio_id: 1, external_id: 'A3' },
    { item_id: 21, biblio_id: 2, external_id: 'B1' },
    { item_id: 91, biblio_id: 9, external_id: 'X9' },
  ];
  const lent = { checkout_date: '2026-01-02T09:00:00+08:00', renewals_count: 0 };
  const checkouts: KohaCheckout[] = [
    { checkout_id: 101, patron_id: 1, item_id: 11, due_date: '2026-02-01T23:59:00+08:00', ...lent },
    { checkout_id: 102, patron_id: 1, item_id: 91, due_date: '2026-01-10T23:59:00+08:00', ...lent },
    { checkout_id: 103, patron_id: 12, item_id: 21, due_date: '2026-02-09T23:59:00+08:00', ...lent },
  ];
  const holds: KohaHold[] = [];
  const lines: KohaLine[] = [];
  const credits: KohaCredit[] = [];
  /** Entries on a page, whatever is asked for. */
  const pageSize = 2;

  const list = (all: readonly object[], url: URL): Reply => {
    const q = JSON.parse(url.searchParams.get('q') ?? '{}') as Record<string, unknown>;
    const found = all.filter((entry) => matches(entry, q));
    const from = (Number(url.searchParams.get('_page')) - 1) * pageSize;
    const headers = { 'x-total-count': String(found.length) };
    return { status: 200, body: found.slice(from, from + pageSize), headers };
  };

  const pay = (patronId: number, sent: Record<string, unknown>): Reply => {
    const amount = Number(sent['amount']);
    if (!(amount > 0)) return refused(400, 'Parameter "amount" is wrong');
    const ids = (sent['account_lines_ids'] ?? []) as number[];
    const credit = {
      account_line_id: 900 + credits.length,
      patron_id: patronId,
      amount: -amount,
      internal_note: typeof sent['note'] === 'string' ? sent['note'] : null,
      lines: ids,
    };
    credits.push(credit);
    let left = Math.round(amount * 100);
    for (const line of lines.filter((entry) => ids.length === 0 || ids.includes(entry.account_line_id))) {
      const part = Math.min(left, Math.round(line.amount_outstanding * 100));
      line.amount_outstanding = (Math.round(line.amount_outstanding * 100) - part) / 100;
      left -= part;
    }
    return { status: 201, body: credit };
  };

  const act = (operation: Operation, url: URL, id: number, sent: Record<string, unknown>): Reply => {
    switch (operation) {
      case 'patrons':
        return list(patrons, url);
      case 'checkouts':
        return list(checkouts, url);
      case 'items':
        return list(
          items.map((item) => ({ ...item, biblio: { title: titles[item.biblio_id] } })),
          url,
        );
      case 'holds':
        return list(holds, url);
      case 'account': {
        const open = lines.filter((line) => line.patron_id === id && line.amount_outstanding > 0);
        const total = open.reduce((sum, line) => sum + line.amount_outstanding, 0);
        const none = { total: 0, lines: [] };
        return {
          status: 200,
          body: { balance: total, outstanding_credits: none, outstanding_debits: { total, lines: open } },
        };
      }
      case 'credits':
        return { status: 200, body: credits.filter((credit) => credit.patron_id === id) };
      case 'renew': {
        const checkout = checkouts.find((entry) => entry.checkout_id === id);
        if (!checkout) return refused(404, 'Checkout not found');
        if (checkout.refusal !== undefined) return refused(403, `Renewal not authorized (${checkout.refusal})`);
        checkout.due_date = '2026-03-31T23:59:00+08:00';
        checkout.renewals_count += 1;
        return { status: 201, body: checkout };
      }
      case 'placeHold': {
        const { patron_id: patronId, biblio_id: biblioId, pickup_library_id: place, item_id: itemId } = sent;
        if (typeof patronId !== 'number' || typeof place !== 'string') return refused(400, 'Missing property.');
        if (holds.some((hold) => hold.patron_id === patronId && hold.biblio_id === biblioId)) {
          return refused(403, 'Hold cannot be placed. Reason: tooManyReserves');
        }
        holds.push({
          hold_id: 500 + holds.length,
          patron_id: patronId,
          biblio_id: Number(biblioId),
          item_id: typeof itemId === 'number' ? String(itemId) : null,
          pickup_library_id: place,
          status: null,
        });
        return { status: 201, body: holds.at(-1) };
      }
      case 'cancelHold': {
        const at = holds.findIndex((hold) => hold.hold_id === id);
        if (at === -1) return refused(404, 'Hold not found');
        holds.splice(at, 1);
        return { status: 204 };
      }
      case 'pay':
        return pay(id, sent);
    }
  };

  const double = await restDouble({
    routes,
    authorization: `Basic ${Buffer.from(`yuelan:${kohaPassword}`).toString('base64')}`,
    unauthorized: refused(401, 'Invalid password'),
    broken: refused(500, 'Something went wrong, check Koha logs for details.'),
    act: (operation, url, { ids, sent }) => act(operation, url, Number(ids[0]), sent),
    tricks: {
      forbidden: {
        instead: {
          status: 403,
          body: {
            error: 'Authorization failure. Missing required permission(s).',
            required_permissions: { circulate: '1' },
          },
        },
      },
      short: { change: (reply) => ({ ...reply, body: [] }) },
    },
  });
  return { ...double, patrons, items, checkouts, holds, lines, credits };
}
export type KohaDouble = Awaited<ReturnType<typeof startKoha>>;
