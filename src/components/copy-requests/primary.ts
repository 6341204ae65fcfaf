import { separator, formatNumber } from '#lib/i18n/format.ts';
import type { PrimaryAction } from '#lib/contract/calls/copy-request-shapes.ts';
import type { Language } from '#lib/contract/language.ts';
import { copyRequestPath, ownRequestsPath } from '#lib/copy-requests/request-address.ts';
import { shelfPath } from '#lib/seo/address.ts';
import { shelfText } from '../shelf-locations/shelf-text.ts';
import { placeText } from '#lib/copy-requests/place-text.ts';
import { pickupName } from '#lib/rules/pickup-place.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import type { Translate } from '#lib/i18n/server.ts';
import { openStages, type RequestKind } from '#lib/rules/copy-requests.ts';
import { sectionPath } from '#lib/rules/personal-sections.ts';

export interface PrimaryShown {
  /** What is true now. */
  state: string;
  /** A copy can be had at once. */
  isGood: boolean;
  callNo: string | null;
  shelfPath: string | undefined;
  /** What is to be known before the button is pressed; empty where nothing is. */
  hint: string;
  /** Path inside the library; `kind` where it leads to a request. */
  link: { path: string; label: string; kind: RequestKind | null } | undefined;
}

interface Texts {
  t: Translate;
  language: Language;
}

function queueText({ waiting, expectedOn }: PrimaryAction, { t, language }: Texts): string {
  const queue =
    waiting > 0 ? t('copy-requests:waiting', { count: waiting, shown: formatNumber(waiting, language) }) : '';
  const day = expectedOn === null ? '' : t('copy-requests:expected', { day: formatDay(expectedOn, language) });
  return [queue, day].filter(Boolean).join(separator);
}

/**
 * Puts the primary action of a record into words.
 * @returns undefined where there is nothing in print to be had
 */
export function primaryShown(texts: Texts, recordId: string, primary: PrimaryAction): PrimaryShown | undefined {
  const { t, language } = texts;
  const { action, copy, kind, pickupPlace, request, dueOn } = primary;
  const place = copy
    ? placeText({
        libName: copy.libName,
        name: copy.locationName,
        place: copy.shelf ? shelfText(t, copy.shelf) : copy.place,
      })
    : '';
  const toShelf = copy?.shelf ? shelfPath(recordId, copy.itemId) : undefined;
  const base = { isGood: false, callNo: null, shelfPath: toShelf, hint: '', link: undefined };
  const asking = (label: string) =>
    kind === null ? undefined : { path: copyRequestPath({ recordId, kind }), label, kind };
  switch (action) {
    case 'none':
      return undefined;
    case 'shelf':
    case 'bring': {
      const label = pickupPlace
        ? t('copy-requests:bringTo', { place: pickupName(pickupPlace, language) })
        : t('copy-requests:act_entrust');
      const link = action === 'bring' ? asking(label) : undefined;
      return {
        ...base,
        state: t('copy-requests:onShelf', { place }),
        isGood: true,
        callNo: copy?.callNo ?? null,
        link,
      };
    }
    case 'readHere':
      return { ...base, state: t('copy-requests:readHere', { place }), callNo: copy?.callNo ?? null };
    case 'reserve': {
      const link = asking(t('copy-requests:act_reservation'));
      return { ...base, state: t('copy-requests:allOut'), hint: queueText(primary, texts), link };
    }
    case 'requested': {
      const stage = openStages.find((openStage) => openStage === request?.stage);
      const position = formatNumber(request?.position ?? 1, language);
      const state = stage ? t(`copy-requests:own_${stage}`, { position }) : t('copy-requests:own');
      const link = { path: ownRequestsPath, label: t('copy-requests:seeRequest'), kind: null };
      return { ...base, state, isGood: request?.stage === 'ready', link };
    }
    case 'borrowed': {
      const state = t('copy-requests:borrowed', { day: dueOn === null ? '' : formatDay(dueOn, language) });
      return {
        ...base,
        state,
        link: { path: sectionPath('circulation'), label: t('copy-requests:seeLoan'), kind: null },
      };
    }
  }
}
