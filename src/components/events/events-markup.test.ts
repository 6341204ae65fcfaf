import { describe, expect, it } from 'vitest';
import { contextFixture } from '#support/page-context.ts';
import type { LibraryEvent } from '#lib/contract/calls/events.ts';
import { eventMarkup, signUpMarkup } from './events-markup.ts';
import type { SignUpPage } from './load-event-pages.ts';

const event: LibraryEvent = {
  eventId: 'talk',
  title: '讲座',
  body: '自带电脑。',
  beginsAt: '2026-12-02T06:00:00.000Z',
  endsAt: '2026-12-02T07:30:00.000Z',
  place: '报告厅',
  libName: '总馆',
  links: [],
  signUp: { places: 2, taken: 1, waiting: 0, until: null, isOpen: true },
};
const withSignUp = (change: object): LibraryEvent => ({
  ...event,
  signUp: event.signUp && { ...event.signUp, ...change },
});
const textOf = (shown: LibraryEvent) => eventMarkup(contextFixture(), shown, shown.title).text;
const signUpText = (page: SignUpPage) => signUpMarkup(contextFixture(), page, '/eventSignUp/talk', '').text;

describe('an event', () => {
  it('offers a place, the waiting list, or the own sign-up once nobody can sign up', () => {
    expect(textOf(event)).toContain('href="/lib/eventSignUp/talk" rel="nofollow">报名</a>');
    expect(textOf(event)).toContain('2 个名额，余 1 个');
    const full = textOf(withSignUp({ taken: 2, waiting: 3 }));
    expect(full).toContain('>候补</a>');
    expect(full).toContain('2 个名额已满，3 人候补');
    expect(textOf(withSignUp({ isOpen: false }))).toContain('>我的报名</a>');
    expect(textOf({ ...event, signUp: null })).not.toContain('eventSignUp');
  });

  it('has its time once and a file for calendars', () => {
    const timeOf = (shown: LibraryEvent) =>
      /<time datetime="2026-12-02T06:00:00.000Z">([^<]+)</
        .exec(textOf(shown))?.[1]
        ?.replaceAll('\u2060', '')
        .replaceAll('\u00A0', ' ');
    expect(timeOf(event)).toBe('2026年12月2日 06:00–07:30');
    const long = { ...event, endsAt: '2026-12-03T07:30:00.000Z' };
    expect(timeOf(long)).toBe('2026年12月2日 06:00–2026年12月3日 07:30');
    expect(textOf(event)).toContain('href="/lib/events/talk/calendar"');
  });
});

describe('the page of a sign-up', () => {
  it('has a form that works without scripts', () => {
    const text = signUpText({ show: 'event', event, own: undefined });
    expect(text).toMatch(/<form method="post" action="\/lib\/eventSignUp\/talk">/);
    expect(text).toContain('name="act" value="signUp">报名</button>');
  });

  it('shows the reader’s sign-up with a button to cancel it', () => {
    const own = (waitingPlace: number | null) => signUpText({ show: 'event', event, own: { ...event, waitingPlace } });
    expect(own(null)).toContain('您已报名');
    expect(own(3)).toContain('您是候补第 3 位');
    expect(own(3)).toContain('value="leave">取消报名</button>');
  });

  it('leads visitors to the sign-in and back', () => {
    expect(signUpText({ show: 'signIn', event })).toContain('/lib/login?next=%2FeventSignUp%2Ftalk');
  });
});
