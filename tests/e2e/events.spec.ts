import { expect, noPage } from './fixtures.ts';

noPage('an event is a file for calendars in every language', async ({ request }) => {
  for (const language of ['', '/en-US']) {
    const file = await request.get(`/jianglan${language}/events/freshers-tour/calendar`);
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers()['content-disposition']).toContain('freshers-tour.ics');
    expect(await file.text()).toContain('\r\nDTSTART:20260909T060000Z\r\nDTEND:20260909T073000Z\r\n');
  }
  expect((await request.get('/jianglan/events/nothing/calendar')).status()).toBe(404);
});
