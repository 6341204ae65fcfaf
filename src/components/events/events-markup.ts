import type { LibraryEvent } from '#lib/contract/calls/events.ts';
import { formatNumber, separator } from '#lib/i18n/format.ts';
import { formatDay } from '#lib/rules/day-text.ts';
import { formatSpan } from '#lib/i18n/moment.ts';
import { emptyMarkup, failureMarkup } from '../feedback/markup.ts';
import { html, type Markup, type PageContext } from '../markup/markup.ts';
import { entriesMarkup, nothingMarkup, pagerMarkup, tabsMarkup, trailMarkup } from '../navigation/list-parts-markup.ts';
import { signInMarkup } from '../parts/sign-in-markup.ts';
import { factsMarkup, contentLink, paragraphsMarkup } from '../parts/link-markup.ts';
import { eventCalendarPath, eventList, eventPath, eventSignUpPath } from './event-address.ts';
import type { LoadedEvents, OwnEvent, SignUpPage } from './load-event-pages.ts';

function timeMarkup({ site, language }: PageContext, { beginsAt, endsAt }: LibraryEvent): Markup {
  const span = formatSpan(new Date(beginsAt), new Date(endsAt), language, site.parameter.timeZone ?? 'UTC');
  return html`<time datetime="${beginsAt}">${span}</time>`;
}

const freeOf = ({ places, taken }: NonNullable<LibraryEvent['signUp']>): number => Math.max(0, places - taken);

/** How many places there are and how many of them are free; null where readers come without signing up. */
function placesText({ t, language }: PageContext, { signUp }: LibraryEvent): string | null {
  if (!signUp) return null;
  const free = freeOf(signUp);
  const number = (value: number) => formatNumber(value, language);
  const places = number(signUp.places);
  return free > 0
    ? t('events:free', { places, free: number(free) })
    : t('events:full', { places, waiting: number(signUp.waiting) });
}

function entryMarkup(context: PageContext, event: LibraryEvent, last: string | null): Markup {
  const facts = [event.place, event.libName, last].filter((fact) => fact !== null);
  return html`<li>
    <h2><a href="${context.address(eventPath(event.eventId))}">${event.title}</a></h2>
    <p class="quiet">${timeMarkup(context, event)}${facts.map((fact) => html`${separator}${fact}`)}</p>
  </li>`;
}

export function eventListMarkup(context: PageContext, loaded: LoadedEvents): Markup {
  const { t, address } = context;
  const { period, page, last, total, events, failure } = loaded;
  const path = (at: number, of = period) =>
    eventList.path({ page: at, values: { period: of === 'past' ? 'past' : '' } });
  const tabs = (['coming', 'past'] as const).map((entry) => ({
    name: t(`events:${entry}`),
    path: path(1, entry),
    isChosen: entry === period,
  }));
  const isPast = period === 'past';
  const entries = events.map((event) => entryMarkup(context, event, isPast ? null : placesText(context, event)));
  const title = t(isPast ? 'events:nonePast' : 'events:noneComing');
  const nothing = nothingMarkup(context, { page, last, total, title, first: path(1) });
  return html`<h1>${t('events:title')}</h1>
    <p class="page-acts">
      <a class="btn" href="${address(eventSignUpPath())}" rel="nofollow">${t('events:own')}</a>
    </p>
    ${tabsMarkup(context, t('events:periods'), tabs, 'tabs')}${
      failure === undefined ? nothing : failureMarkup(failure)
    }${entriesMarkup(entries)}${pagerMarkup(context, { page, last, path })}`;
}

function eventFacts(context: PageContext, event: LibraryEvent): Markup {
  const { t, language } = context;
  const until = event.signUp?.isOpen === true ? event.signUp.until : null;
  return factsMarkup([
    [t('events:time'), timeMarkup(context, event)],
    [t('events:place'), event.place],
    [t('events:library'), event.libName],
    [t('events:places'), placesText(context, event)],
    [t('events:signUpUntil'), until === null ? null : formatDay(until, language)],
  ]);
}

/** The way to sign up, or to the reader's own sign-up where nobody can sign up any more. */
function signUpLink({ t, address }: PageContext, { eventId, signUp }: LibraryEvent): Markup {
  if (!signUp) return html``;
  const act = !signUp.isOpen ? 'change' : freeOf(signUp) > 0 ? 'signUp' : 'waitFor';
  const name = act === 'change' ? 'btn' : 'btn btn-main';
  return html`<a class="${name}" href="${address(eventSignUpPath(eventId))}" rel="nofollow">${t(`events:${act}`)}</a>`;
}

/** One event. @param title its heading */
export function eventMarkup(context: PageContext, event: LibraryEvent | undefined, title: string): Markup {
  const { t, address } = context;
  const links = event?.links.map((link) => html`<li>${contentLink(context, link)}</li>`) ?? [];
  return html`${trailMarkup(context, { steps: [{ name: t('events:title'), path: '/events' }], here: title })}
    <h1>${title}</h1>
    ${event && html`${eventFacts(context, event)}${paragraphsMarkup(event.body)}`}${
      links.length > 0 &&
      html`<ul>
        ${links}
      </ul>`
    }${
      event &&
      html`<p class="page-acts">
        ${signUpLink(context, event)}
        <a class="btn" href="${address(eventCalendarPath(event.eventId))}" rel="nofollow">${t('events:calendar')}</a>
      </p>`
    }`;
}

const stateText = ({ t, language }: PageContext, { waitingPlace }: OwnEvent): string =>
  waitingPlace === null ? t('events:hasPlace') : t('events:waiting', { place: formatNumber(waitingPlace, language) });

function formMarkup(context: PageContext, event: LibraryEvent, own: OwnEvent | undefined): Markup {
  const { t, address } = context;
  const { eventId, signUp } = event;
  const form = (act: 'signUp' | 'leave', text: string, hint: string) =>
    html`<form method="post" action="${address(eventSignUpPath(eventId))}">
      <p class="quiet">${hint}</p>
      <p class="page-acts">
        <button class="btn${act === 'signUp' && ' btn-main'}" name="act" value="${act}">${text}</button>
      </p>
    </form>`;
  if (own) {
    return html`<p class="notice" role="status">${stateText(context, own)}</p>
      ${form('leave', t('events:leave'), t('events:leaveHint'))}`;
  }
  if (signUp?.isOpen !== true) return html`<p class="notice">${t('events:closed')}</p>`;
  return freeOf(signUp) > 0
    ? form('signUp', t('events:signUp'), t('events:remind'))
    : form('signUp', t('events:waitFor'), t('events:fullHint'));
}

function ownMarkup(context: PageContext, events: readonly OwnEvent[]): Markup {
  const { t, address } = context;
  const toList = html`<p><a href="${address('/events')}">${t('events:toList')}</a></p>`;
  if (events.length === 0) return emptyMarkup(t('events:ownNone'), toList);
  return html`${entriesMarkup(events.map((event) => entryMarkup(context, event, stateText(context, event))))}${toList}`;
}

function contentOf(context: PageContext, page: SignUpPage, here: string): Markup {
  switch (page.show) {
    case 'nothing':
      return failureMarkup(page.message);
    case 'signIn':
      return signInMarkup(context, here, context.t('events:signInFirst'));
    case 'own':
      return ownMarkup(context, page.events);
    case 'event':
      return formMarkup(context, page.event, page.own);
  }
}

/**
 * Signing up for an event, or the events for which a reader has signed up.
 * @param here path of the page
 * @param refused why nothing was done; empty otherwise
 */
export function signUpMarkup(context: PageContext, page: SignUpPage, here: string, refused: string): Markup {
  const { t } = context;
  const event = page.show === 'event' || page.show === 'signIn' ? page.event : undefined;
  const steps = [
    { name: t('events:title'), path: '/events' },
    ...(event ? [{ name: event.title, path: eventPath(event.eventId) }] : []),
  ];
  return html`${trailMarkup(context, { steps, here: t(event ? 'events:change' : 'events:own') })}
    <h1>${event?.title ?? t('events:own')}</h1>
    ${event && eventFacts(context, event)}${refused !== '' && failureMarkup(refused)}${contentOf(context, page, here)}`;
}
