import { fillAvailability } from '../search-filters/availability.ts';
import { watchSelected } from '../search-filters/selected.ts';

// Records outside the result list (components/lists/Hits.astro): what is on the shelf, and the boxes that tick them.
void fillAvailability();
watchSelected();
