import { fillAvailability } from './availability.ts';
import { publishSelection, watchSelected } from './selected.ts';

// Hits, wherever they stand: what of them is on the shelf, and what can be done with ticked ones. The result list tells
// when others take their place.
document.addEventListener('yuelan:list', () => {
  publishSelection();
  void fillAvailability();
});
void fillAvailability();
watchSelected();
