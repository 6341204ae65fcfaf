import { area, askerOf, readerHere } from '../session/area.ts';

// Whoever is signed in has no business here (portal-shell §4.2): on to the page that was wanted.
const place = area();
const link = document.querySelector<HTMLElement>('[data-next]');
if (place && link && readerHere(askerOf(place).groupCode)) location.replace(link.dataset['next'] ?? '/');
