/**
 * The script in the head of every page that holds what is pressed before the page's scripts have come, on a slow
 * network a second after the page shows, and presses it again when they have: modules run before DOMContentLoaded. What
 * a button does without scripts (sending a form, opening a popover) is left alone. It is in the page, and the policy
 * names it.
 */
export const earlyPresses = [
  '{const p=new Set,f=e=>{const b=e.target.closest("[type=button]:not([popovertarget])");',
  'if(b){e.stopImmediatePropagation();p.add(b);b.style.opacity=.6}};addEventListener("click",f,true);',
  'addEventListener("DOMContentLoaded",()=>{removeEventListener("click",f,true);',
  'for(const b of p){b.style.opacity="";b.click()}})}',
].join('');
