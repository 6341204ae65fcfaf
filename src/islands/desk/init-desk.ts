// The desk is nothing but its island: it is loaded at once, here and nowhere else.
const holder = document.querySelector<HTMLElement>('[data-desk]');
if (holder) void import('./open.tsx').then(({ openDesk }) => openDesk(holder));
