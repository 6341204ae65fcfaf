import type { Address } from '#lib/contract/calls/addresses.ts';
import type { PickupPlace } from '#lib/contract/calls/copy-request-shapes.ts';
import type { OutputOf } from '#lib/contract/contract.ts';
import type { GivenRequest } from '#lib/copy-requests/form.ts';
import { copyRequestPath } from '#lib/copy-requests/request-address.ts';
import { formatFen, formatNumber, separator } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { longestNote } from '#lib/rules/copy-requests.ts';
import { placeText } from '#lib/copy-requests/place-text.ts';
import { attribute, html, type Markup, type PageContext } from '../markup/markup.ts';
import type { CopyRequestPage } from './load-copy-request.ts';

export type RequestFormPage = Extract<CopyRequestPage, { show: 'form' }>;
type Options = OutputOf<'getRequestOptions'>;
type Volume = Options['volumes'][number];

export interface SentRequest {
  itemId: string | undefined;
  given: GivenRequest;
  /** Why it was not placed; empty before it was sent. */
  refused: string;
}

const checked = (isChecked: boolean): Markup | false => isChecked && html` checked`;

/** Where the copy will be collected, the place nearest to the reader first. */
function placesMarkup({ t }: PageContext, places: readonly PickupPlace[], chosen: string): Markup {
  const first = places.find(({ addressId }) => addressId === chosen) ?? places[0];
  if (!first) return html``;
  const items = places.map((place) => {
    const { addressId, opening } = place;
    const box =
      places.length > 1
        ? html`<input type="radio" name="place" value="${addressId}" ${checked(place === first)} />`
        : html`<input type="hidden" name="place" value="${addressId}" />`;
    return html`<label>${box} <span>${placeText(place)}${opening && html`<small>${opening}</small>`}</span></label>`;
  });
  return html`<fieldset class="request-choice">
    <legend>${t('copy-requests:pickupPlace')}</legend>
    ${items}
  </fieldset>`;
}

/**
 * Where a copy is sent: to an address of the reader, or to one that is typed. Browsers know the words of autocomplete
 * and fill the form in.
 * @param addresses the reader's own, the default first
 * @param isRequired false: the reader may collect it instead, and the boxes may stay empty
 */
function addressMarkup(
  { t }: PageContext,
  given: GivenRequest,
  addresses: readonly Address[],
  isRequired: boolean,
): Markup {
  // Typed text returns as it was.
  const isTyped = given.recipient !== '' || given.detail !== '';
  const chosen = given.addressId === '' && !isTyped ? addresses[0]?.addressId : given.addressId;
  // A hidden box must not stop the form: the service asks for what is missing.
  const required = isRequired && addresses.length === 0 && html` required`;
  const own = addresses.map(
    ({ addressId, line, recipient, phone }) =>
      html`<label
        ><input type="radio" name="address" value="${addressId}" ${checked(addressId === chosen)} />
        <span><span lang="zh-CN">${line}</span> <small>${recipient} ·&nbsp;${phone}</small></span></label
      >`,
  );
  const choice =
    own.length > 0 &&
    html`<div class="request-choice">
      ${own}<label
        ><input type="radio" name="address" value="" ${checked(chosen === '')} />
        <span>${t('copy-requests:otherAddress')}</span></label
      >
    </div>`;
  return html`<fieldset class="request-address">
    <legend>${t('copy-requests:address')}</legend>
    ${choice}
    <div class="request-typed">
      <label
        >${t('copy-requests:recipient')}
        <input
          class="field"
          name="recipient"
          maxlength="100"
          autocomplete="name"
          value="${given.recipient}"
          ${required}
      /></label>
      <label
        >${t('copy-requests:phone')}
        <input
          class="field"
          name="phone"
          type="tel"
          maxlength="40"
          autocomplete="tel"
          value="${given.phone}"
          ${required}
      /></label>
      <label class="wide"
        >${t('copy-requests:detail')}
        <input
          class="field"
          name="detail"
          maxlength="200"
          autocomplete="street-address"
          value="${given.detail}"
          ${required}
      /></label>
      <label
        >${t('copy-requests:postcode')}
        <input class="field" name="postcode" maxlength="20" autocomplete="postal-code" value="${given.postcode}"
      /></label>
    </div>
  </fieldset>`;
}

function volumesMarkup({ t, language }: PageContext, { primary, volumes }: Options, chosen: string): Markup {
  if (volumes.length === 0) return html``;
  const number = (value: number) => formatNumber(value, language);
  const textOf = ({ volume, onShelf, waiting, earliestDueOn }: Volume) =>
    [
      volume,
      onShelf > 0 && t('copy-requests:onShelfCount', { count: onShelf, shown: number(onShelf) }),
      waiting > 0 && t('copy-requests:waiting', { count: waiting, shown: number(waiting) }),
      onShelf === 0 && earliestDueOn && t('copy-requests:dueFrom', { day: formatDay(earliestDueOn, language) }),
    ]
      .filter((fact) => typeof fact === 'string')
      .join(separator);
  const options = volumes.map((entry) => {
    const selected = entry.volume === chosen && html` selected`;
    return html`<option value="${entry.volume}" ${selected}>${textOf(entry)}</option>`;
  });
  return html`<label class="request-volume"
    >${t('copy-requests:volume')}
    <select class="field" name="volume" ${primary.needsVolume && html` required`}>
      ${!primary.needsVolume && html`<option value="">${t('copy-requests:anyVolume')}</option>`}${options}
    </select></label
  >`;
}

/** How the reader gets the copy: the reader's choice, or the library's only way. */
function waysOf({ option }: RequestFormPage): { isChoice: boolean; isSent: boolean } {
  const hasPlaces = option.pickupPlaces.length > 0;
  const isOptional = option.address === 'optional';
  return { isChoice: isOptional && hasPlaces, isSent: option.address === 'required' || (isOptional && !hasPlaces) };
}

function factsMarkup({ t, language }: PageContext, page: RequestFormPage): Markup {
  const { option, options, dueOn } = page;
  const { kind, fee, copies } = option;
  const { primary, volumes } = options;
  const { isChoice, isSent } = waysOf(page);
  const day = (iso: string) => formatDay(iso, language);
  const copy = kind === 'reservation' || kind === 'reLend' ? undefined : copies[0];
  const isQueue = kind === 'reservation' && volumes.length === 0;
  const facts = [
    isQueue && t('copy-requests:youWillBe', { position: formatNumber(primary.waiting + 1, language) }),
    isQueue && primary.expectedOn && t('copy-requests:expected', { day: day(primary.expectedOn) }),
    copy &&
      t('copy-requests:from', {
        place: placeText({ libName: copy.libName, name: copy.locationName, place: copy.place }),
      }),
    dueOn && t('copy-requests:lentUntil', { day: day(dueOn) }),
    (isSent || isChoice) &&
      (fee > 0 ? t('copy-requests:fee', { amount: formatFen(fee, language) }) : t('copy-requests:noFee')),
  ].flatMap((fact) => (typeof fact === 'string' && fact !== '' ? [html`<li>${fact}</li>`] : []));
  if (facts.length === 0) return html``;
  return html`<ul class="request-facts">
    ${facts}
  </ul>`;
}

function wayChoice({ t, language }: PageContext, fee: number, chosen: GivenRequest['way']): Markup {
  const ways = (['collect', 'send'] as const).map((way) => {
    const price =
      way === 'send' && fee > 0 && html`<small>${t('copy-requests:fee', { amount: formatFen(fee, language) })}</small>`;
    return html`<label
      ><input type="radio" name="way" value="${way}" ${checked(way === chosen)} />
      <span>${t(`copy-requests:way_${way}`)}${price}</span></label
    >`;
  });
  return html`<fieldset class="request-choice request-way">
    <legend>${t('copy-requests:way')}</legend>
    ${ways}
  </fieldset>`;
}

/**
 * The form of one request: what will happen, then what is to be chosen, then the button that says what it does.
 * @param leave the way back without a request
 */
export function requestForm(
  context: PageContext,
  page: RequestFormPage,
  { itemId, given, refused }: SentRequest,
  leave: Markup,
): Markup {
  const { t, address } = context;
  const { userId, record, option, options, messaging, addresses } = page;
  const { kind, fee, text, pickupPlaces, needVerify } = option;
  const { isChoice, isSent } = waysOf(page);
  const channels = [t('copy-requests:byInbox'), messaging?.mail, messaging?.isSmsOn ? messaging.phone : null];
  const collect =
    !isSent && html`<div class="request-collect">${placesMarkup(context, pickupPlaces, given.pickupPlaceId)}</div>`;
  const send =
    (isSent || isChoice) && html`<div class="request-send">${addressMarkup(context, given, addresses, isSent)}</div>`;
  const note =
    kind === 'reLend' &&
    html`<label class="request-note"
      >${t('copy-requests:note')}
      <textarea class="field" name="note" rows="2" ${attribute('maxlength', String(longestNote))}>
${given.note}</textarea>
    </label>`;
  return html`<form
    class="request-form"
    method="post"
    action="${address(copyRequestPath({ recordId: record.recordId, kind, itemId }))}"
  >
    <p class="refused" role="alert">${refused}</p>
    <p>${t(needVerify === '1' ? 'copy-requests:decidedFirst' : `copy-requests:intro_${kind}`)}</p>
    ${text && html`<p class="quiet">${text}</p>`}${factsMarkup(context, page)}
    <input type="hidden" name="user" value="${userId}" />
    <input type="hidden" name="item" value="${itemId ?? ''}" />
    <input type="hidden" name="fee" value="${fee}" />
    ${volumesMarkup(context, options, given.volume)}${isChoice && wayChoice(context, fee, given.way)}${collect}${send}${note}
    <p class="quiet">
      ${t('copy-requests:toldBy', { channels: channels.filter(Boolean).join(t('copy-requests:and')) })}
    </p>
    <p class="acts"><button class="btn btn-main">${t(`copy-requests:confirm_${kind}`)}</button> ${leave}</p>
  </form>`;
}
