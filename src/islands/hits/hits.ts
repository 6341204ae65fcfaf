import { fillAvailability } from '../search-filters/availability.ts';
import { watchSelected } from '../search-filters/selected.ts';

// Hits in lists that do not change without a new page: what of them is on the shelf, and what can be done with ticked ones.
void fillAvailability();
watchSelected();
