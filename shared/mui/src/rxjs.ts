/**
 * The part of rxjs that is shared at run time (docs/adr/0002-sharing.md).
 * A name missing here is a type error for whoever imports it: add it.
 */
export {
  Observable,
  Subject,
  BehaviorSubject,
  Subscription,
  EMPTY,
  of,
  from,
  merge,
  combineLatest,
  firstValueFrom,
  lastValueFrom,
  map,
  debounceTime,
  filter,
  tap,
  take,
  takeUntil,
  distinctUntilChanged,
  switchMap,
  mergeMap,
  share,
  startWith,
  scan,
  catchError,
  finalize,
} from 'rxjs-full';
export type * from 'rxjs-full';
