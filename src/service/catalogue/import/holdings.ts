import type { Draft } from './draft.ts';
import { parseDay } from '../../../lib/rules/written-day.ts';
import type { Target } from '../../platform/configuration/import-profile.schema.ts';
import type { Holding } from '../model/record.ts';
import type { ItemStatus } from '../../platform/configuration/item-statuses.ts';
import { cleanText, asciiForms } from '../model/text.ts';

/** Common status texts of other systems; the table of a profile takes precedence. */
const commonStatuses: Record<string, ItemStatus> = {
  '0': 'available',
  '-': 'available',
  available: 'available',
  'on shelf': 'available',
  'not charged': 'available',
  在馆: 'available',
  在架: 'available',
  可借: 'available',
  入藏: 'available',
  loaned: 'loaned',
  'on loan': 'loaned',
  'checked out': 'loaned',
  charged: 'loaned',
  借出: 'loaned',
  已借: 'loaned',
  已借出: 'loaned',
  外借: 'loaned',
  onhold: 'onHold',
  'on hold': 'onHold',
  reserved: 'onHold',
  预约: 'onHold',
  已预约: 'onHold',
  reference: 'reference',
  'reference only': 'reference',
  'library use only': 'reference',
  阅览: 'reference',
  仅供阅览: 'reference',
  馆内阅览: 'reference',
  inprocess: 'inProcess',
  'in process': 'inProcess',
  'on order': 'inProcess',
  编目: 'inProcess',
  编目中: 'inProcess',
  订购: 'inProcess',
  订购中: 'inProcess',
  加工: 'inProcess',
  intransit: 'inTransit',
  'in transit': 'inTransit',
  调拨: 'inTransit',
  运送中: 'inTransit',
  missing: 'missing',
  lost: 'missing',
  丢失: 'missing',
  遗失: 'missing',
  withdrawn: 'withdrawn',
  discarded: 'withdrawn',
  剔除: 'withdrawn',
  注销: 'withdrawn',
  报废: 'withdrawn',
};

interface PlaceFacts {
  library?: string | undefined;
  location?: string | undefined;
  callNumber?: string | undefined;
  statement?: string | undefined;
}

interface ItemFacts {
  barcode: string | undefined;
  status?: string | undefined;
  volume?: string | undefined;
  materialType?: string | undefined;
  dueDate?: string | undefined;
  acquired?: string | undefined;
  currentLocation?: string | undefined;
}

export interface HoldingsBuilder {
  /** The holding at this place with this call number, made when it is not there. */
  place: (facts: PlaceFacts) => Holding;
  /** Adds an item; without a barcode only if the profile derives one. */
  item: (holding: Holding, facts: ItemFacts) => void;
  /** Records the acquisition day of a record without a holding. */
  note: (acquired: string | undefined) => void;
  /** Sets the day of acquisition from the earliest item. */
  finish: () => void;
}

/** Collects the holdings of a draft by the rules and codes of the target's profile. */
export function newHoldings(draft: Draft, target: Target): HoldingsBuilder {
  const { profile, libCodes, locations, unknownLibraries } = target;
  const { record, warnings } = draft;
  const seen = new Set<string>();
  let acquired: string | undefined;
  let items = 0;

  const libraryOf = (code: string | undefined, locationId: string): string => {
    const place = locations[locationId];
    if (place !== undefined) return place;
    const mapped = code === undefined ? undefined : (profile.libraries[code] ?? code);
    if (mapped !== undefined && libCodes.includes(mapped)) return mapped;
    if (code !== undefined) unknownLibraries?.set(code, (unknownLibraries.get(code) ?? 0) + 1);
    return profile.defaultLibrary ?? libCodes[0] ?? mapped ?? 'main';
  };
  const statusOf = (code: string | undefined, dueDate: string | undefined): ItemStatus => {
    const status = statedStatus(code);
    return dueDate !== undefined && status === 'available' ? 'loaned' : status;
  };
  const statedStatus = (code: string | undefined): ItemStatus => {
    const plain = cleanText(code ?? '');
    if (plain === '') return profile.defaultStatus;
    const known = profile.statuses[plain] ?? commonStatuses[plain.toLowerCase()];
    if (known === undefined) warnings.push(`Item status ${plain} is unknown; taken as ${profile.defaultStatus}`);
    return known ?? profile.defaultStatus;
  };

  const note = (text: string | undefined): void => {
    const day = parseDay(text ?? '');
    if (day !== undefined && (acquired === undefined || day < acquired)) acquired = day;
  };

  return {
    note,
    place: (facts) => {
      const code = cleanText(facts.location ?? '');
      const given = profile.locations[code] ?? code;
      const libCode = libraryOf(facts.library, given);
      const usual =
        profile.defaultLocation ?? Object.keys(locations).find((location) => locations[location] === libCode);
      const locationId = given || (usual ?? libCode);
      const callNumber = facts.callNumber;
      const known = record.holdings.find(
        (holding) =>
          holding.libCode === libCode && holding.locationId === locationId && holding.callNumber === callNumber,
      );
      if (known !== undefined) {
        known.statement ??= facts.statement;
        return known;
      }
      const holding: Holding = { libCode, locationId, callNumber, statement: facts.statement, items: [] };
      record.holdings.push(holding);
      return holding;
    },
    item: (holding, facts) => {
      items += 1;
      const given = asciiForms(cleanText(facts.barcode ?? ''));
      const barcode = given === '' && profile.deriveBarcode ? `${record.controlNumber}-${String(items)}` : given;
      note(facts.acquired);
      if (barcode === '') return;
      if (seen.has(barcode)) {
        warnings.push(`Barcode ${barcode} is listed twice in the record`);
        return;
      }
      seen.add(barcode);
      const type = cleanText(facts.materialType ?? '');
      const dueDate = parseDay(facts.dueDate ?? '');
      holding.items.push({
        barcode,
        status: statusOf(facts.status, dueDate),
        volume: cleanText(facts.volume ?? '') || undefined,
        materialType: (profile.materialTypes[type] ?? type) || undefined,
        dueDate,
        currentLocationId: cleanText(facts.currentLocation ?? '') || undefined,
      });
    },
    finish: () => {
      if (acquired !== undefined) record.acquiredOn ??= acquired;
    },
  };
}
