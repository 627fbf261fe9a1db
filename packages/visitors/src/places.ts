export { findCountryFiles, loadCountries, type CountryFiles, type Locate, type Place } from './locate.ts';
export { openPlaces, type Places } from './open-places.ts';
export { openLazyPlaces, type LazyPlaces } from './open-lazy-places.ts';
export { completePlace } from './complete-place.ts';
